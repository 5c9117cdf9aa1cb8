// @ts-check
// The site's first page is the README, as far as a site has what it speaks of.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstPageOf } from '../../docs/.book/first-page.js'

const README = `# Title

[ไทย](docs/th/index.md) · [Русский](docs/ru/index.md)

It is [2x][fix] as fast.[^faster] See [the exercises](#the-exercises), [what they are](exercises/README.md) and
[chapter 1](docs/01-the-server.md).

<!-- region: picture watched-hook -->
![A run](docs/images/watched-hook.svg)
<!-- /region -->

## The chapters

- [A slow server](docs/01-the-server.md)

## The exercises

Among [34][count].

<!-- region: claims -->
[^faster]: Measured: 2x.
<!-- /region -->

[fix]: docs/data-bench.md "figure ratio"
[count]: docs/data-bench.md "figure count"
[faster]: docs/data-bench.md "figure ratio >= 1"
`

test('the first page is the README without what the site has not', () => {
  assert.equal(firstPageOf(README), `# Title

It is [2x][fix] as fast.[^faster] See the exercises, what they are and
[chapter 1](01-the-server.md).

<!-- region: picture watched-hook -->
![A run](images/watched-hook.svg)
<!-- /region -->

## The chapters

- [A slow server](01-the-server.md)

<!-- region: claims -->
[^faster]: Measured: 2x.
<!-- /region -->

[fix]: data-bench.md "figure ratio"
[faster]: data-bench.md "figure ratio >= 1"
`)
})

test('a README without its list of chapters is named', () => {
  assert.throws(() => firstPageOf(README.replace('## The chapters', '## All')), { name: 'UsageError', message: /README\.md.*The chapters/ })
})
