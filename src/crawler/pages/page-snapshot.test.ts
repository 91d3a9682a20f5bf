import { expect } from 'vitest'
import { slowIt } from '#test/slow-it.ts'
import { readPage } from './read-page.ts'

slowIt('takes a small snapshot of a page of 50 MB, and of one that is all markup', () => {
  const address = 'https://moss.example.org/'
  const unit =
    '<article class="author"><h2>Moss &lt;script&gt;</h2><a rel="me" href="https://a.example/@edith">Edith</a> walls <iframe src="https://b.example/"></iframe></article>'
  for (const html of [unit.repeat(Math.ceil((50 * 1024 * 1024) / unit.length)), '<b>'.repeat(1_000_000)]) {
    const result = readPage({ bytes: Buffer.from(html), address })
    expect('snapshot' in result && JSON.stringify(result.snapshot).length).toBeLessThan(20_000)
  }
})
