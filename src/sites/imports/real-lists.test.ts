import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { sharedData } from '#test/shared-data.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { findFiles, readEntries } from './list-files.ts'
import { prepareSite } from './site-to-add.ts'

const dataFolder = sharedData ?? ''

async function readAll(...paths: string[]) {
  const result = { sites: 0, rejections: [] as string[], keys: new Set<string>() }
  for await (const { file, entry } of readEntries(
    await findFiles(paths.map((path) => join(dataFolder, path))),
    () => {},
  )) {
    const site = 'note' in entry || 'error' in entry ? entry : prepareSite(entry)
    if ('url_key' in site) {
      result.sites += 1
      result.keys.add(site.url_key)
    } else result.rejections.push(`${file}: ${JSON.stringify(site)}`)
  }
  return result
}

it.skipIf(!sharedData).each([
  [['kagi-smallweb/smallweb.txt'], 36_515],
  [['kagi-smallweb/smallcomic.txt'], 406],
  [['kagi-smallweb/smallyt.txt'], 258],
  [['chinese-independent-blogs/blogs-original.csv'], 1462],
  [['chinese-independent-blogs/feed.opml'], 1326],
  [['opml/xxiivv-webring.opml'], 107],
  [['opml/awesome-rss-feeds-programming.opml'], 49],
  [['refined-blog/data.json'], 366],
  [['personalsites/sites'], 786],
])('reads every entry of the real list %j', async (paths, entries) => {
  expect(await readAll(...paths)).toMatchObject({ sites: entries, rejections: [] })
})

it.skipIf(!sharedData)('finds the feeds of a real list', async () => {
  let feeds = 0
  for await (const { entry } of readEntries(
    await findFiles([join(dataFolder, 'personalsites/sites')]),
    () => {},
  ))
    if ('feed_url' in entry && entry.feed_url) feeds += 1
  expect(feeds).toBeGreaterThanOrEqual(574)
})

it.skipIf(!sharedData || !isSlowRun)('finds the site of nearly every feed in a real list', () => {
  const feeds = readFileSync(join(dataFolder, 'kagi-smallweb/smallweb.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const unresolvedFeeds = feeds.filter((feed) => !guessSiteOfFeed(feed))
  expect(unresolvedFeeds.length).toBeLessThan(feeds.length / 1000)
  for (const feed of feeds)
    expect(parseSiteUrl(guessSiteOfFeed(feed)?.site.url ?? feed)).toHaveProperty('url_key')
})

it.skipIf(!sharedData)('recognizes a site of one list in another format', async () => {
  const csv = await readAll('chinese-independent-blogs/blogs-original.csv')
  const opml = await readAll('chinese-independent-blogs/feed.opml')
  expect([...opml.keys].filter((key) => !csv.keys.has(key))).toEqual([])
})

it
  .skipIf(!sharedData)
  .each(['opml/awesome-rss-feeds-programming.opml', 'chinese-independent-blogs/feed.opml'])(
  'ignores the only folder of the real list %s',
  async (path) => {
    for await (const { entry } of readEntries(await findFiles([join(dataFolder, path)]), () => {}))
      expect('tags' in entry && entry.tags).toEqual([])
  },
)
