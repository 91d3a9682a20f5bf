import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedData } from '#test/shared-data.ts'
import { renderMarkdown } from './markdown.ts'

it.each([
  ['**注意：**正文', '<strong>注意：</strong>正文'],
  ['这是**「重点」**内容', '这是<strong>「重点」</strong>内容'],
  ['**開源：**代碼', '<strong>開源：</strong>代碼'],
  ['他说**“走吧。”**然后走了', '他说<strong>“走吧。”</strong>然后走了'],
  ['*（斜体）*字', '<em>（斜体）</em>字'],
  ['これは**「大事」**です。', 'これは<strong>「大事」</strong>です。'],
  ['**重要。**次の文', '<strong>重要。</strong>次の文'],
  ['屋根（**やね（屋根）**）の話', '屋根（<strong>やね（屋根）</strong>）の話'],
  ['**[手帖](https://example.com/)**を読む', '<strong><a href="https://example.com/"'],
  ['**스크립트(script)**라고', '<strong>스크립트(script)</strong>라고'],
  ['**“중요”**합니다', '<strong>“중요”</strong>합니다'],
  ['***（重要）***です', '<em><strong>（重要）</strong></em>です'],
  ['**`code`**を使う', '<strong><code>code</code></strong>を使う'],
  ['𠮷**「𠮷野」**家', '𠮷<strong>「𠮷野」</strong>家'],
])('renders emphasis without spaces: %s', (source, html) => {
  expect(renderMarkdown(source)).toContain(html)
})

it.each([
  ['a**"b"**c', 'a**"b"**c'],
  ['**Note:**text', '**Note:**text'],
  ['snake_case_name', 'snake_case_name'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['**bold** and *thin*.', '<strong>bold</strong> and <em>thin</em>.'],
  ['привет**(мир)**всем', 'привет**(мир)**всем'],
  ['注 * 意 * 正', '注 * 意 * 正'],
])('leaves everything else as it was: %s', (source, html) => {
  expect(renderMarkdown(source)).toContain(html)
})

const input = sharedData && join(sharedData, 'inputs', 'o18-cjk-bold.md')
it.skipIf(!input || !existsSync(input))('shows no asterisks of the shared text', () => {
  const html = renderMarkdown(readFileSync(input ?? '', 'utf8'))
  expect(html.match(/<strong>/g)).toHaveLength(3)
  expect(html).toContain('<em>（斜体）</em>')
  expect(html).not.toContain('*')
})
