import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Warning } from '#api-contract/warning.ts'
import { sharedData } from '#test/shared-data.ts'
import { findFiles, readEntries } from './list-files.ts'
import { prepareSite } from './site-to-add.ts'

const folder = join(sharedData ?? '', 'inputs')

async function readInput(name: string) {
  const sites: unknown[] = []
  const rejections: [Warning, string][] = []
  for await (const { entry } of readEntries(await findFiles([join(folder, name)]), () => {})) {
    if ('note' in entry) continue
    const site = 'error' in entry ? entry : prepareSite(entry)
    if ('error' in site) rejections.push([entry.where, site.error.code])
    else sites.push([site.url, site.title, site.description, site.tags, site.feed_url])
  }
  return { sites, rejections }
}

const moss = 'https://moss.example.com/'
const mossFeed = `${moss}feed.xml`
const fern = 'https://fern.example.org/'

it.skipIf(!existsSync(folder)).each<[string, unknown[]]>([
  [
    'o10-entities.opml',
    [
      [moss, 'Moss & Fern » Notes', '', [], mossFeed],
      ['https://cafe.example.com/', 'Café des toits', '', [], 'https://cafe.example.com/feed.xml'],
      ['https://ann.example.com/', "Ann's roof", '', [], 'https://ann.example.com/feed.xml'],
      ['https://dunes.example.com/', "Surfin' dunes", '', [], 'https://dunes.example.com/feed.xml'],
    ],
  ],
  [
    'o11-title-is-address.opml',
    [['http://moss.example.com/', 'moss.example.com', '', [], 'http://moss.example.com/feed.xml']],
  ],
  [
    'o12-netscape.html',
    [
      [moss, 'Lichen & Slate', 'Walks on old roofs', ['roofs', 'slow', 'blogs'], null],
      [`${fern}blog/`, 'Fern notes', '', ['blogs'], `${fern}feed.xml`],
    ],
  ],
  [
    'o13-pinboard.json',
    [[moss, 'Lichen & Slate', 'Walks on old roofs', ['roofs', 'slow-web', 'moss'], null]],
  ],
  [
    'o15-chrome-bookmarks.json',
    [
      [moss, 'Lichen & Slate', '', ['blogs'], null],
      [fern, 'Fern', '', [], null],
    ],
  ],
  ['o15-firefox-bookmarks.json', [[moss, 'Lichen & Slate', '', ['roofs', 'slow-web', 'blogs'], null]]],
  ['o24-linkding.json', [[moss, 'Lichen & Slate', 'Walks on old roofs', ['roofs', 'slow-web'], null]]],
])('reads the shared input %s', async (name, sites) => {
  expect(await readInput(name)).toEqual({ sites, rejections: [] })
})

it.skipIf(!existsSync(folder))('reads the shared input o14-newsboat-urls', async () => {
  const { sites, rejections } = await readInput('o14-newsboat-urls')
  expect(sites).toEqual([
    [moss, 'Lichen and Slate', '', ['roofs', 'slow-web'], mossFeed],
    [fern, 'Fern', '', [], `${fern}rss`],
    ['https://sand.example.net/', 'sand.example.net', '', ['dunes'], 'https://sand.example.net/feed.xml'],
    ['https://dune.example.net/', 'dune.example.net', '', [], 'https://dune.example.net/atom.xml'],
  ])
  expect(rejections.map(([where, code]) => [where.params.n, code])).toEqual([
    [2, 'command_instead'],
    [3, 'not_a_site'],
    [6, 'command_instead'],
    [8, 'other_scheme'],
  ])
})
