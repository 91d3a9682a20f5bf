import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const rel = 'rel="nofollow ugc noopener"'

describe('renderMarkdown', () => {
  it('renders paragraphs, emphasis, lists, quotes and code', () => {
    expect(renderMarkdown('Hello *there*, **you**')).toBe('<p>Hello <em>there</em>, <strong>you</strong></p>')
    expect(renderMarkdown('- one\n- two')).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
    expect(renderMarkdown('3. three\n4. four')).toContain('<ol start="3">')
    expect(renderMarkdown('> quoted')).toBe('<blockquote>\n<p>quoted</p>\n</blockquote>')
    expect(renderMarkdown('a `x < y` b')).toBe('<p>a <code>x &lt; y</code> b</p>')
    expect(renderMarkdown('```js\nlet a\n```')).toBe('<pre><code>let a\n</code></pre>')
  })

  it('preserves line breaks', () => {
    expect(renderMarkdown('one\ntwo')).toBe('<p>one<br />\ntwo</p>')
  })

  it('demotes headings below those of the page', () => {
    expect(renderMarkdown('# a\n\n## b\n\n###### c')).toBe('<h3>a</h3>\n<h4>b</h4>\n<h6>c</h6>')
  })

  it('adds rel to every link, inline, in brackets or bare', () => {
    const link = `<a href="https://example.com/x" ${rel}>`
    expect(renderMarkdown('[x](https://example.com/x "title")')).toBe(`<p>${link}x</a></p>`)
    expect(renderMarkdown('<https://example.com/x>')).toContain(link)
    expect(renderMarkdown('see https://example.com/x.')).toBe(`<p>see ${link}https://example.com/x</a>.</p>`)
    expect(renderMarkdown('[x][1]\n\n[1]: https://example.com/x')).toBe(`<p>${link}x</a></p>`)
    expect(renderMarkdown('[mail](mailto:ada@example.com)')).toContain('href="mailto:ada@example.com"')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    '/admin-wn',
    'https://',
    'http://localhost:4000/',
    'http://192.168.1.1/reboot',
    'http://[::ffff:10.0.0.1]/',
    'http://printer.local/',
    'http://nas/',
  ])('shows a link to %s as text', (address) => {
    expect(renderMarkdown(`[x](${address})`)).not.toContain('<a')
    expect(renderMarkdown(`[x][r]\n\n[r]: ${address}`)).not.toContain('<a')
  })

  it('never links URLs whose user name poses as a host', () => {
    expect(renderMarkdown('[x](https://bank.com@evil.example/)')).not.toMatch(/href="[^"]*evil/)
    expect(renderMarkdown('<https://bank.com@evil.example/>')).not.toMatch(/href="[^"]*evil/)
  })

  it('does not link URLs without a scheme', () => {
    expect(renderMarkdown('README.md www.example.com ada@example.com')).not.toContain('<a')
  })

  it('shows raw HTML as text', () => {
    expect(renderMarkdown('<b onclick="x">hi</b>')).toBe('<p>&lt;b onclick="x"&gt;hi&lt;/b&gt;</p>')
    expect(renderMarkdown('<div>\nhi\n</div>')).not.toContain('<div>')
  })

  it('undoes double-escaped ampersands', () => {
    const link = `<p><a href="https://example.com/?a=1&amp;b=2" ${rel}>https://example.com/?a=1&amp;b=2</a></p>`
    expect(renderMarkdown('https://example.com/?a=1&amp;b=2')).toBe(link)
    expect(renderMarkdown('<https://example.com/?a=1&amp;amp;b=2>')).toBe(link)
  })

  it('renders an image as a link, and inside a link as its text', () => {
    const picture = '![A cat](https://example.com/cat.png)'
    expect(renderMarkdown(picture)).toBe(`<p><a href="https://example.com/cat.png" ${rel}>A cat</a></p>`)
    expect(renderMarkdown(`[${picture}](https://example.com/)`)).toBe(
      `<p><a href="https://example.com/" ${rel}>A cat</a></p>`,
    )
    expect(renderMarkdown('![](https://example.com/cat.png)')).toContain('>https://example.com/cat.png</a>')
  })

  it('links the given words, outside code and links', () => {
    const findLinks = (words: string) =>
      Array.from(words.matchAll(/tea/g), ({ index }) => ({
        start: index,
        end: index + 3,
        path: '/drinks/tea',
      }))
    const tea = `<a href="/drinks/tea" ${rel}>tea</a>`
    expect(renderMarkdown('tea, *tea* & `tea`', { findLinks })).toBe(
      `<p>${tea}, <em>${tea}</em> &amp; <code>tea</code></p>`,
    )
    expect(renderMarkdown('[tea](https://example.com)', { findLinks })).not.toContain('href="/')
  })

  it('replaces null bytes', () => {
    expect(renderMarkdown('a\0b')).toBe('<p>a\uFFFDb</p>')
  })
})
