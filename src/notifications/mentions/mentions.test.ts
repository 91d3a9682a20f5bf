import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#platform/markdown/markdown.ts'
import { createMentionLinker, findMentionedNames } from './mentions.ts'

const rel = 'rel="nofollow ugc noopener"'

describe('createMentionLinker', () => {
  it('links existing people in their own spelling', () => {
    const findLinks = createMentionLinker(['Ada', 'bob.b'])
    expect(renderMarkdown('Hi @ada, @bob.b. And @nobody', { findLinks })).toBe(
      `<p>Hi <a href="/user/Ada" ${rel}>@ada</a>, <a href="/user/bob.b" ${rel}>@bob.b</a>. And @nobody</p>`,
    )
    expect(renderMarkdown('`@ada` and [@ada](https://example.com)', { findLinks })).not.toContain('/user/')
    expect(renderMarkdown('Hi @ada')).toBe('<p>Hi @ada</p>')
  })
})

describe('findMentionedNames', () => {
  it('finds each name once, ignoring case and surrounding punctuation', () => {
    expect(findMentionedNames('@ada and (@Bob_b), @ADA! **@c.d-e**. *@fff*-')).toEqual([
      'ada',
      'Bob_b',
      'c.d-e',
      'fff',
    ])
  })

  it('finds a name that ends in a full stop or hyphen, and the one before it', () => {
    expect(findMentionedNames('Ask @ada. Or @bob-!')).toEqual(['ada.', 'ada', 'bob-', 'bob'])
    const render = (names: string[]) => renderMarkdown('Ask @ada.', { findLinks: createMentionLinker(names) })
    expect(render(['Ada'])).toBe(`<p>Ask <a href="/user/Ada" ${rel}>@ada</a>.</p>`)
    expect(render(['ada.'])).toBe(`<p>Ask <a href="/user/ada." ${rel}>@ada.</a></p>`)
    expect(findMentionedNames(`@ada${'.'.repeat(9000)}`)).toEqual(['ada.', 'ada'])
    expect(render(['ada', 'ada.'])).toBe(`<p>Ask <a href="/user/ada." ${rel}>@ada.</a></p>`)
  })

  it('ignores code, links, email addresses, accounts elsewhere and invalid names', () => {
    const text =
      '`@ada` ada@example.com @ada@mastodon.example https://example.com/@ada [@ada](https://x.example) @ab'
    expect(findMentionedNames(`${text}\n\n    @ada\n\n@${'a'.repeat(31)}`)).toEqual([])
  })
})
