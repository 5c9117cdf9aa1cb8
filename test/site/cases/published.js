// @ts-check
// What holds for the files, wherever they are put.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ADDRESS, fileOf, REPOSITORY } from '../../support/site.js'

const LINK = /\s(?:href|src)="([^"]*)"/g

/** @param {() => string} folderOf the built site */
export function publishedCases (folderOf) {
  test('every link of every page leads to a file of the site, below the address that it was built for', async t => {
    const pages = await readPages(folderOf())
    const links = pages.flatMap(({ file, html }) => [...html.matchAll(LINK)].map(([, link]) => ({ file, link })))
    t.diagnostic(`${links.length} links`)
    assert.ok(links.length > 1000)
    const lost = links.filter(({ file, link }) => {
      const { href, origin, pathname } = new URL(link.replaceAll('&amp;', '&'), ADDRESS + file)
      if (origin !== new URL(ADDRESS).origin) return false
      const path = pathname.slice(new URL(ADDRESS).pathname.length)
      return !href.startsWith(ADDRESS) || !fileOf(folderOf(), path)
    })
    assert.deepEqual(lost.slice(0, 9), [])
    assert.ok(links.some(({ link }) => link.startsWith(REPOSITORY)))
  })

  test('each page says where it stands, and the sitemap lists it', async () => {
    const sitemap = await readFile(join(folderOf(), 'sitemap.xml'), 'utf8')
    for (const { file, html } of await readPages(folderOf())) {
      if (file === '404.html') continue
      const address = ADDRESS + file.replace(/(?:^|(?<=\/))index\.html$/, '')
      assert.ok(html.includes(`<link rel="canonical" href="${address}">`), file)
      assert.ok(sitemap.includes(`<loc>${address}</loc>`), file)
      assert.match(html, /<html lang="[a-zA-Z-]+"[\s\S]*<title>[^<]+<[\s\S]*<link rel="icon"/, file)
    }
  })
}

async function readPages (folder) {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: folder }))
  return Promise.all(files.map(async file => ({ file, html: await readFile(join(folder, file), 'utf8') })))
}
