import { describe, expect, it } from 'vitest'
import { getRejectionCodes, getRejections, prepareSites, readInChunks } from '#test/read-lists.ts'
import type { Entry } from '../entries.ts'
import { atLine } from '../warnings.ts'

const summarize = (entries: Entry[]) =>
  prepareSites(entries).map(({ url, title, description, tags, feed_url }) =>
    [url, title, description, tags.join(' '), feed_url].map((value) => value || '-').join(' · '),
  )

describe('a list in Markdown', () => {
  it('has titles, descriptions, feeds, and headings as tags', async () => {
    const entries =
      await readInChunks(`# Blogs about birds [![Badge](https://badge.example.com/x.svg)](https://badge.example.com)

A page that I keep with [friends](https://friends.example.com), who know more of birds than I ever will.

## Contents

- [Waders](#waders)
- [How to add one](CONTRIBUTING.md)

## Waders

- [Heron & Reed](https://heron.example.com/) – notes from the *bank*
- **[Snipe](https://snipe.example.com/ "A title")**: a diary. ([RSS](https://snipe.example.com/atom.xml))
* [ ] [Dunlin](<https://dunlin.example.com/>) - by Ann ([about](https://dunlin.example.com/about))
1. Teal: <https://teal.example.com/>
2) https://knot.example.com/ – long walks

## [Slow web](#slow) ##

+ [](https://rail.example.com/)
+ Rail Two – [rail2.example.com](https://rail2.example.com/)
+ Ann's blog, [website](https://crake.example.com/), [feed](https://crake.example.com/x)
+ [Wiki](https://wiki.example.com/Heron_(bird))
+ just a note
`)
    expect(summarize(entries)).toEqual([
      'https://heron.example.com/ · Heron & Reed · notes from the bank · waders · -',
      'https://snipe.example.com/ · Snipe · a diary. · waders · https://snipe.example.com/atom.xml',
      'https://dunlin.example.com/ · Dunlin · by Ann (about) · waders · -',
      'https://teal.example.com/ · Teal · - · waders · -',
      'https://knot.example.com/ · long walks · - · waders · -',
      'https://rail.example.com/ · rail.example.com · - · slow-web · -',
      'https://rail2.example.com/ · Rail Two · - · slow-web · -',
      "https://crake.example.com/ · Ann's blog · - · slow-web · https://crake.example.com/x",
      'https://wiki.example.com/Heron_(bird) · Wiki · - · slow-web · -',
    ])
    expect(entries[0]).toMatchObject({ where: atLine({ n: 12 }) })
    expect(getRejections(entries)).toEqual([])
  })

  it('may have reference links and nested bullets', async () => {
    const entries = await readInChunks(`Birds
=====

- Waders
  - [Heron][h], notes
  - [Snipe][]
- [Teal]
- [No][such]

[h]: https://heron.example.com/ "Heron"
[SNIPE]: <https://snipe.example.com/>
[teal]: https://teal.example.com/

Slow
----
- [Knot](https://knot.example.com/)
`)
    expect(summarize(entries).toSorted()).toEqual([
      'https://heron.example.com/ · Heron · notes · waders · -',
      'https://knot.example.com/ · Knot · - · slow · -',
      'https://snipe.example.com/ · Snipe · - · waders · -',
      'https://teal.example.com/ · Teal · - · - · -',
    ])
  })

  it('may be a table', async () => {
    const entries = await readInChunks(`## Waders

| Blog | Address | Feed | About | Tags |
|------|:-------:|------|-------|------|
| Heron \\| Reed | https://heron.example.com/ | [RSS](https://heron.example.com/feed) | the bank | birds, slow web |
| **Snipe** | <https://snipe.example.com/> | | | |

Name | What
--- | ---
[Teal](https://teal.example.com/) | ponds
nobody | nothing
`)
    expect(summarize(entries)).toEqual([
      'https://heron.example.com/ · Heron | Reed · the bank · birds slow-web waders · https://heron.example.com/feed',
      'https://snipe.example.com/ · Snipe · - · waders · -',
      'https://teal.example.com/ · Teal · ponds · waders · -',
    ])
  })

  it('may have front matter, code and any line endings', async () => {
    const list =
      '---\ntitle: Blogroll\nlayout: page\n---\n\n## Birds\n\n```\n- [No](https://no.example.com/)\n```\n- [Heron](https://heron.example.com/)\n- [Snipe](https://snipe.example.com/)\n'
    const expected = [
      'https://heron.example.com/ · Heron · - · birds · -',
      'https://snipe.example.com/ · Snipe · - · birds · -',
    ]
    for (const text of [list, list.replaceAll('\n', '\r\n'), Buffer.from(`\ufeff${list}`, 'utf16le')])
      expect(summarize(await readInChunks(text))).toEqual(expected)
  })

  it('is read except for entries that are not sites', async () => {
    const list =
      '- [Heron](https://heron.example.com/)\n- [Ann](mailto:ann@example.com)\n- [Run](javascript:alert)\n'
    const entries = await readInChunks(list)
    expect(summarize(entries)).toHaveLength(1)
    expect(getRejectionCodes(entries)).toEqual(['other_scheme', 'other_scheme'])
    const contents = '## Contents\n- [One](#one)\n- [Two](#two)\n- [Three](#three)\n'
    expect(getRejections(await readInChunks(contents))).toEqual([
      'This Markdown file has no list of links to sites.',
    ])
  })

  it('is distinguished from prose with links', async () => {
    const prose = `Today I read [Heron](https://heron.example.com/), which I like, and then
some more. It rained all day, and the pond was full of reeds and of [snipes](https://snipe.example.com/).
Later the sun came out. We walked along the bank until it was dark, and went home.
`
    expect(getRejections(await readInChunks(prose))).toHaveLength(1)
  })
})
