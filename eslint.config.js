import neostandard from 'neostandard'

export default [
  ...neostandard({ ignores: ['node_modules/**', 'results/**', 'profiles/**', 'docs/.vitepress/dist/**', 'docs/.vitepress/cache/**'] }),
  {
    languageOptions: { ecmaVersion: 'latest' },
    rules: { 'max-lines': ['error', 150] }
  },
  {
    // The flag that is set and never read is the very mistake that the slow stages teach.
    files: ['01-slow/util.js', 'koa-variant/01-slow/util.js'],
    rules: { 'no-unused-vars': 'off' }
  }
]
