import { afterAll, expect, it } from 'vitest'
import { readFeed } from '../feeds/read-feed.ts'
import { createParser } from './parser.ts'

const parser = createParser()
afterAll(() => parser.close())

const address = 'https://garden.example/feed'
const createFeed = (posts: number) => ({
  address,
  bytes: Buffer.from(
    `<rss version="2.0"><channel><title>Garden</title>${Array.from(
      { length: posts },
      (
        _,
        n,
      ) => `<item><title>Post ${n}</title><link>/${n}</link><pubDate>Sun, 22 Nov 2026 10:20:00 GMT</pubDate>
        <description>${'Moss and bread. '.repeat(40)}</description></item>`,
    ).join('')}</channel></rss>`,
  ),
})

it('parses small and large feeds alike, large ones in a thread', async () => {
  for (const source of [createFeed(3), createFeed(400)])
    expect(await parser.parseFeed(source)).toEqual(readFeed(source))
})

it('stays responsive', async () => {
  let turns = 0
  let isDone = false
  const parsed = Promise.all([parser.parseFeed(createFeed(499)), parser.parseFeed(createFeed(499))]).finally(
    () => {
      isDone = true
    },
  )
  while (!isDone) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    turns++
  }
  expect(await parsed).toHaveLength(2)
  expect(turns).toBeGreaterThan(20)
})

it('parses large pages', async () => {
  const text = '<p>About moss, bread and winter.</p>'.repeat(3000)
  const bytes = Buffer.from(`<!doctype html><html lang="en"><title>Garden</title>${text}`)
  expect(await parser.parsePage({ bytes, address })).toMatchObject({ title: 'Garden', language: 'en' })
})
