// @ts-check
// Mutation testing of the measuring core: which slip in it would no test notice? Begun by `npm run mutate`.
// Left out is what starts processes: it takes seconds a mutant, and a mutant in a child process is never switched on,
// since ours get a clean environment.

export default {
  mutate: [
    'scripts/results/{analysis,estimates,profile-difference,samples,stage-figures,watched-series}.js',
    'scripts/stages/{contracts,gate,plan}.js',
    'packages/bench-in-turns/judge/*.js',
    'packages/bench-in-turns/start/http-client.js',
    'packages/bench-in-turns/load/{generators,generator-shared,load,machine}.js'
  ],
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles: [
      'test/results/*.test.js',
      'test/stages/{checks,gate,plan}.test.js',
      'test/engine/{autocannon,load,probe,sums}.test.js',
      'test/engine/machine.slow.js'
    ],
    nodeArgs: ['--test-reporter=tap'],
    forceBail: true
  },
  coverageAnalysis: 'perTest', // of a test file, which is what the runner takes for a test
  timeoutMS: 20_000, // beyond what the files take: a busy machine is no hanging mutant
  disableTypeChecks: false,
  ignorePatterns: ['/.revisions', '/.runtimes', '/profiles', '/results', '/docs/.vitepress/dist', '/docs/.vitepress/cache'],
  tempDirName: 'results/.stryker',
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  reporters: ['clear-text', 'progress', 'html', 'json'],
  htmlReporter: { fileName: 'results/mutation.html' },
  jsonReporter: { fileName: 'results/mutation.json' }
}
