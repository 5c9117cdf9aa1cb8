// @ts-check
// Mutation testing of the measuring core: which slip in it would no test notice? Begun by `npm run mutate`.
// Left out is what starts processes: it takes seconds a mutant, and a mutant in a child process is never switched on,
// since ours get a clean environment.

export default {
  mutate: [
    'scripts/analyse/*.js',
    'scripts/gate/{hello-contract,hostile,json-body,seed-contract,unknown-urls}.js',
    'scripts/load/{common-load,judge,latency-micros}.js',
    'scripts/measure/{bursts,calm,cpu,machine,patience,plan,plan-pairs}.js'
  ],
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles: [
      'test/analyse/*.test.js',
      'test/gate/{declared,from-outside,hello,hostile}.test.js',
      'test/load/load.test.js',
      'test/measure/{calm,machine,patience,plan,plan-pairs,sums}.test.js'
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
