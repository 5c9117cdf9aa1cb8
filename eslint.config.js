import neostandard from 'neostandard'

// Data goes one way: a room imports from those before it and from itself.
const FLOW = ['stages', 'profile', 'results', 'render', 'check', 'commands']
const FLOORS = ['scripts', 'labs|exercises', 'docs'] // each imports from those before it

// The engine knows nothing of the tutorial, which comes in by the two doors of the engine. A test may look inside.
const DOORS = "The engine has two doors: 'bench-in-turns' and 'bench-in-turns/kit.js'."
const OF_ENGINE = { regex: '^\\.\\.?/.*packages/', message: DOORS }
const PAST_DOORS = { regex: '^bench-in-turns/(?!kit\\.js$)', message: DOORS }
const ENGINE_FLOW = ['start', 'gate', 'load', 'turns', 'judge', 'why', 'say']
const NO_TUTORIAL = { regex: '/(scripts|labs|test)/', message: 'The engine knows nothing of the tutorial.' }
const engineRules = [
  { files: ['packages/**'], rules: { 'no-restricted-imports': ['error', { patterns: [NO_TUTORIAL] }] } },
  ...ENGINE_FLOW.slice(0, -1).map((folder, i) => ({
    files: [`packages/*/${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            NO_TUTORIAL,
            {
              regex: `^\\.\\./(${ENGINE_FLOW.slice(i + 1).join('|')})/`,
              message: `Data goes one way: ${ENGINE_FLOW.join(' > ')}.`
            }
          ]
        }
      ]
    }
  }))
]

const flowRules = FLOW.map((folder, i) => ({
  files: [`scripts/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...(i + 1 < FLOW.length
            ? [
                {
                  regex: `^(\\.\\./)+(${FLOW.slice(i + 1).join('|')})/.*\\.c?js$`,
                  message: `Data goes one way: ${FLOW.join(' > ')}.`
                }
              ]
            : []),
          OF_ENGINE,
          PAST_DOORS,
          { regex: '^(\\.\\./)+(labs|exercises|docs/[.]\\w+)/', message: `Data goes one way: ${FLOORS.join(' > ')}.` }
        ]
      }
    ]
  }
}))

export default [
  ...neostandard({
    ignores: [
      'node_modules/**',
      '.runtimes/**',
      '.revisions/**',
      'results/**',
      'profiles/**',
      'exercises/mystery/**',
      'exercises/exam/**',
      'docs/.vitepress/dist/**',
      'docs/.vitepress/cache/**'
    ]
  }),
  {
    languageOptions: { ecmaVersion: 'latest' },
    rules: {
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      '@stylistic/max-len': ['error', { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }]
    }
  },
  {
    files: ['scripts/**', 'packages/**'],
    rules: { '@stylistic/max-len': ['error', { code: 120 }] }
  },
  {
    files: ['packages/**', 'scripts/**', 'labs/**', 'exercises/**', 'docs/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='getPort'][arguments.length=0]",
          message: 'The system may give such a port to an outgoing connection: freePort of the engine takes one for a server.'
        }
      ]
    }
  },
  {
    files: ['docs/**', 'exercises/**', 'packages/**', 'scripts/**', 'test/**'],
    rules: { 'no-nested-ternary': 'error' }
  },
  {
    files: ['test/**'],
    rules: { 'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }] }
  },
  {
    files: ['labs/*.js', 'exercises/**', 'docs/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [OF_ENGINE, PAST_DOORS] }] }
  },
  {
    files: ['test/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [PAST_DOORS] }] }
  },
  ...flowRules,
  ...engineRules,
  {
    files: ['labs/*/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            // integral-cuda is integral on another machine.
            {
              regex: '^\\.\\./(?!kit\\.js$|equipment/|integral/|\\.\\./)',
              message: 'A lab imports labs/kit.js, and nothing of another lab.'
            },
            OF_ENGINE,
            PAST_DOORS,
            // What is planted is data, and lab why measures whether it is named.
            {
              regex: '/scripts/(check(?!/slow-down\\.js$)|commands)/',
              message: 'Labs measure and show: these rooms come after them.'
            }
          ]
        }
      ]
    }
  },
  {
    files: ['labs/kit.js'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [OF_ENGINE, PAST_DOORS, { regex: '^\\./(?!(?:database|design|load-beside|run-program|equipment/runtimes)\\.js$)', message: 'Labs are made of the kit, and not the other way round.' }] }
      ]
    }
  },
  {
    // Node.js 4 reads these too, and does not optimise a loop with `let`.
    files: ['labs/folklore/experiments/**', 'labs/folklore/run-form.cjs'],
    rules: { 'no-var': 'off', 'object-shorthand': 'off', 'prefer-const': 'off' }
  },
  {
    // The flag that is set and never read is the very mistake that the slow stages teach.
    files: ['01-slow/util.js', 'koa-variant/01-slow/util.js', 'exercises/**/util.js'],
    rules: { 'no-unused-vars': 'off' }
  }
]
