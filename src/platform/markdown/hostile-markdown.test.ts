import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { mentionedNames, mentionLinker } from '#notifications/mentions/mentions.ts'
import { createHostileSnippets } from '#test/hostile-snippets.ts'
import { measureLongestTurn } from '#test/largest-turn.ts'
import { renderMarkdown } from './markdown.ts'

const tags = 'p br hr h3 h4 h5 h6 ul ol li blockquote pre strong em code a'.split(' ')
const attributes: Record<string, RegExp> = {
  'a href': /^(https?:\/\/[^\s"<>`@/]+(\/[^\s"<>`]*)?|mailto:[^\s"<>`]*|\/user\/(ada|aaa))$/,
  'a rel': /^nofollow ugc noopener$/,
  'ol start': /^\d+$/,
}

/** Everything in rendered HTML that must not be there, in words. */
function faults(nodes: ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return []
    if (node.type !== 'tag') return [`a ${node.type}`]
    const bad = Object.entries(node.attribs).filter(
      ([name, value]) => !attributes[`${node.name} ${name}`]?.test(value),
    )
    return [
      ...(tags.includes(node.name) ? [] : [`<${node.name}>`]),
      ...bad.map(([name, value]) => `<${node.name} ${name}="${value}">`),
      ...faults(node.children),
    ]
  })
}

const snippets = createHostileSnippets()

describe('hostile texts', () => {
  it('number more than 745, all different', () => {
    expect(new Set(snippets.map((snippet) => snippet.source)).size).toBeGreaterThan(1200)
  })

  it('render to allowed tags, attributes and URLs only', () => {
    const found = snippets.flatMap(({ kind, source }) => {
      const html = renderMarkdown(source, { findLinks: mentionLinker(['ada']) })
      return faults(parseDocument(html).children).map((fault) => ({ kind, source, fault, html }))
    })
    expect(found).toEqual([])
  })

  it('are detected when the defences are off', () => {
    const seen = snippets.filter(({ source }) => faults(parseDocument(source).children).length > 0)
    expect(seen.length).toBeGreaterThan(745)
  })
})

const long = (piece: string, length = 20_000) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

const heavy: [string, string][] = [
  ...['>', '[', '![', '](', '*', '_', '`', '<', '&', '\\', '- ', '1. ', '@', '@a', '\t', '~', '#'].map(
    (piece): [string, string] => [JSON.stringify(piece), long(piece)],
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
  ].map((piece): [string, string] => [JSON.stringify(piece), long(piece)]),
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
  ].map((piece): [string, string] => [JSON.stringify(piece), long(piece)]),
  ['quotes ever deeper', Array.from({ length: 190 }, (_, depth) => `${'>'.repeat(depth)} a`).join('\n')],
  ['lists ever deeper', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['backticks ever longer', Array.from({ length: 190 }, (_, length) => `${'`'.repeat(length)} a`).join('')],
  ['brackets to and fro', `${long('[', 10_000)}${long(']', 10_000)}`],
  ['emphasis to and fro', `${long('*', 6_000)}a${long('*', 6_000)}b${long('_', 6_000)}`],
  ['references to one address', `[a]: https://example.com/${long('x', 1000)}\n\n${long('[a] ', 18_000)}`],
]

it('contains no direction overrides or invisible characters, however they are encoded', () => {
  expect(renderMarkdown('ab&#x202e;cd \u202eef `g\u200bh` [i](https://a.example "j&#8203;k")')).not.toMatch(
    /[\u202e\u200b]/,
  )
})

describe('texts designed to be slow', () => {
  it.each(heavy)('%s: is rendered and searched within two seconds', async (_name, source) => {
    let html = ''
    const spent = await measureLongestTurn(async () => {
      html = renderMarkdown(source, { findLinks: mentionLinker(['aaa']) })
      mentionedNames(source)
    })
    expect(spent).toBeLessThan(2000)
    expect(faults(parseDocument(html).children)).toEqual([])
  })

  it('does not expand a short text into a huge page', () => {
    const source = `[a]: https://example.com/${long('x', 1800)}\n\n${long('[a] ', 18_000)}`
    expect(renderMarkdown(source).length).toBeLessThan(25_000)
  })

  it('reads at most twice the maximum text length', () => {
    expect(renderMarkdown('a'.repeat(100_000)).length).toBeLessThan(41_000)
  })
})
