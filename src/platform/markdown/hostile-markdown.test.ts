import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { createMentionLinker, findMentionedNames } from '#notifications/mentions/mentions.ts'
import { createHostileSnippets } from '#test/hostile-snippets.ts'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { renderMarkdown } from './markdown.ts'

const tags = 'p br hr h3 h4 h5 h6 ul ol li blockquote pre strong em code a'.split(' ')
const attributes: Record<string, RegExp> = {
  'a href': /^(https?:\/\/[^\s"<>`@/]+(\/[^\s"<>`]*)?|mailto:[^\s"<>`]*|\/user\/(ada|aaa))$/,
  'a rel': /^nofollow ugc noopener$/,
  'ol start': /^\d+$/,
}

/** Describes everything in rendered HTML that is not allowed. */
function findForbiddenHtml(nodes: ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return []
    if (node.type !== 'tag') return [`a ${node.type}`]
    const forbiddenAttributes = Object.entries(node.attribs).filter(
      ([name, value]) => !attributes[`${node.name} ${name}`]?.test(value),
    )
    return [
      ...(tags.includes(node.name) ? [] : [`<${node.name}>`]),
      ...forbiddenAttributes.map(([name, value]) => `<${node.name} ${name}="${value}">`),
      ...findForbiddenHtml(node.children),
    ]
  })
}

const snippets = createHostileSnippets()

describe('hostile texts', () => {
  it('are numerous and all different', () => {
    expect(new Set(snippets.map((snippet) => snippet.source)).size).toBeGreaterThan(1200)
  })

  it('render to allowed tags, attributes and URLs only', () => {
    const faults = snippets.flatMap(({ kind, source }) => {
      const html = renderMarkdown(source, { findLinks: createMentionLinker(['ada']) })
      return findForbiddenHtml(parseDocument(html).children).map((fault) => ({ kind, source, fault, html }))
    })
    expect(faults).toEqual([])
  })

  it('are detected when the defences are off', () => {
    const detected = snippets.filter(
      ({ source }) => findForbiddenHtml(parseDocument(source).children).length > 0,
    )
    expect(detected.length).toBeGreaterThan(745)
  })
})

const repeatToLength = (piece: string, length = 20_000) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

const slowTexts: [string, string][] = [
  ...['>', '[', '![', '](', '*', '_', '`', '<', '&', '\\', '- ', '1. ', '@', '@a', '\t', '~', '#'].map(
    (piece): [string, string] => [JSON.stringify(piece), repeatToLength(piece)],
  ),
  ...[
    '[a](',
    '[a](<b',
    '*a_ ',
    '**a *b _c ',
    '@aaa',
    '@a.',
    'a@a.',
    'https://',
    'https://a.b/(',
    '<a ',
    '<!--',
  ].map((piece): [string, string] => [JSON.stringify(piece), repeatToLength(piece)]),
  ...[
    '[a]: b\n',
    '[^a]',
    '> > > ',
    '- - - ',
    '* a\n',
    '|',
    '&#',
    '&lt;',
    '![a](https://a.b)',
    '`` ` ',
    '[](<',
  ].map((piece): [string, string] => [JSON.stringify(piece), repeatToLength(piece)]),
  ['deeply nested quotes', Array.from({ length: 190 }, (_, depth) => `${'>'.repeat(depth)} a`).join('\n')],
  ['deeply nested lists', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  [
    'growing runs of backticks',
    Array.from({ length: 190 }, (_, length) => `${'`'.repeat(length)} a`).join(''),
  ],
  ['nested brackets', `${repeatToLength('[', 10_000)}${repeatToLength(']', 10_000)}`],
  [
    'interleaved emphasis',
    `${repeatToLength('*', 6_000)}a${repeatToLength('*', 6_000)}b${repeatToLength('_', 6_000)}`,
  ],
  [
    'many references to one URL',
    `[a]: https://example.com/${repeatToLength('x', 1000)}\n\n${repeatToLength('[a] ', 18_000)}`,
  ],
]

it('contains no direction overrides or invisible characters, however they are encoded', () => {
  expect(renderMarkdown('ab&#x202e;cd \u202eef `g\u200bh` [i](https://a.example "j&#8203;k")')).not.toMatch(
    /[\u202e\u200b]/,
  )
})

describe('texts designed to be slow', () => {
  it.each(slowTexts)('%s: is rendered and searched within two seconds', async (_name, source) => {
    let html = ''
    const blockedMs = await measureLongestBlockMs(async () => {
      html = renderMarkdown(source, { findLinks: createMentionLinker(['aaa']) })
      findMentionedNames(source)
    })
    expect(blockedMs).toBeLessThan(2000)
    expect(findForbiddenHtml(parseDocument(html).children)).toEqual([])
  })

  it('does not expand a short text into a huge page', () => {
    const source = `[a]: https://example.com/${repeatToLength('x', 1800)}\n\n${repeatToLength('[a] ', 18_000)}`
    expect(renderMarkdown(source).length).toBeLessThan(25_000)
  })

  it('reads at most twice the maximum text length', () => {
    expect(renderMarkdown('a'.repeat(100_000)).length).toBeLessThan(41_000)
  })
})
