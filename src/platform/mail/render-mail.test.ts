import { readFile } from 'node:fs/promises'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { day, dayAccent, night, nightAccent } from './html-mail.ts'
import { type MailContent, renderMail } from './render-mail.ts'

const t = translatorFor('en')

const content: MailContent = {
  productName: 'Wend',
  heading: 'Bob replied to you',
  paragraphs: ['Bob wrote in "Slow mornings":'],
  quote: 'Two\nlines',
  action: { label: 'Read it', url: 'https://wend.example/blog/a/1?x=1&y=2' },
  notes: ['The link works for one hour.'],
  footer: 'You get this email because you take part in this discussion.',
  unsubscribe: { label: 'Stop emails about replies', url: 'https://wend.example/stop/abc' },
}

describe('renderMail', () => {
  it('renders plain text', () => {
    expect(renderMail(t, content).text).toBe(`Bob replied to you

Bob wrote in "Slow mornings":

> Two
> lines

Read it:
https://wend.example/blog/a/1?x=1&y=2

The link works for one hour.

-- 
Wend
You get this email because you take part in this discussion.

Stop emails about replies:
https://wend.example/stop/abc
`)
  })

  it('renders HTML with the same URLs', () => {
    const document = parseDocument(renderMail(t, content).html)
    const text = DomUtils.textContent(document).replaceAll(/\s+/g, ' ')
    for (const expected of [
      content.heading,
      content.footer,
      'Bob wrote in "Slow mornings":',
      'The link works',
    ]) {
      expect(text).toContain(expected)
    }
    const links = DomUtils.getElementsByTagName('a', document).map((link) => link.attribs.href)
    expect(links).toEqual([content.action?.url, content.action?.url, content.unsubscribe?.url])
  })

  it('escapes its content, so that it loads and runs nothing', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'&amp;'
    const { html } = renderMail(t, {
      productName: evil,
      heading: evil,
      paragraphs: [evil],
      quote: evil,
      notes: [evil],
      action: { label: evil, url: `https://x.example/${evil}` },
      footer: evil,
      unsubscribe: { label: evil, url: evil },
    })
    const document = parseDocument(html)
    const tags = new Set(DomUtils.getElementsByTagName('*', document).map((element) => element.name))
    expect([...tags].filter((tag) => ['script', 'img', 'link', 'iframe', 'form'].includes(tag))).toEqual([])
    expect(DomUtils.textContent(document).split(evil)).toHaveLength(11)
    expect(html).not.toMatch(/url\(|@import/)
  })

  it('uses the site’s colours', async () => {
    const tokens = await readFile(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')
    for (const color of [day, night, dayAccent, nightAccent].flatMap((colors) => Object.values(colors))) {
      expect(tokens).toContain(color)
    }
  })

  it('stays below the size at which mail programs truncate messages', () => {
    expect(renderMail(t, content).html.length).toBeLessThan(20_000)
  })
})
