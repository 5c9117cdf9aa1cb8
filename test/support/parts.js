// @ts-check
// A page with some parts of the site alone, as a site of its own: built in seconds.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { rootDir } from '../../scripts/server/catalog.js'
import { browse } from './site.js'

const THEME = join(rootDir, 'docs/.vitepress/theme')

/**
 * @param {string} executablePath of Chromium
 * @param {Record<string, string>} parts file below the theme, by name
 * @param {Record<string, any>} data what the page can name
 * @param {string} template of the page
 * @returns {Promise<import('./site.js').OpenSite>} its page is the first one: `open('')`
 */
export async function openParts (executablePath, parts, data, template) {
  const root = await mkdtemp(join(tmpdir(), 'parts-'))
  await symlink(join(rootDir, 'node_modules'), join(root, 'node_modules'), 'junction')
  await mkdir(join(root, '.vitepress/theme'), { recursive: true })
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  await writeFile(join(root, 'data.json'), JSON.stringify(data))
  await writeFile(join(root, '.vitepress/theme/index.js'),
    `import '${THEME}/style/index.css'\nexport { default } from 'vitepress/theme-without-fonts'\n`)
  const imports = Object.entries(parts).map(([name, file]) => `import ${name} from '${THEME}/${file}'`)
  const names = Object.keys(data).join(', ')
  await writeFile(join(root, 'index.md'), [
    '<script setup>', "import { ref } from 'vue'", "import data from './data.json'", ...imports,
    `const { ${names} } = data`, 'const step = ref(0)', '</script>', '', template
  ].join('\n'))
  const vitepress = join(rootDir, 'node_modules/vitepress/bin/vitepress.js')
  const built = await execa(process.execPath, [vitepress, 'build', root], { cwd: root, all: true, reject: false })
  assert.equal(built.exitCode, 0, built.all)
  const { open, close } = await browse(executablePath, join(root, '.vitepress/dist'))
  return {
    open,
    async close () {
      await close()
      await rm(root, { recursive: true, force: true })
    }
  }
}
