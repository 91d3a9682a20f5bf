import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { judgeResponse } from '../judge-response.ts'
import { health as command } from './health.ts'

// `npm run health` as an operator runs it. A local proxy (OUTBOUND_PROXY) responds for all sites.

const mossPage =
  '<!doctype html><html lang="en"><link rel="alternate" type="application/rss+xml" href="/feed.xml"><title>Moss &amp; Stone</title><meta name="author" content="Edith Marrow"><meta name="description" content="Mosses of the north"><h1>Moss &amp; Stone</h1><p>Edith Marrow writes of mosses, lichens, gutters and damp walls in the north.</p></html>'
const casinoPage =
  '<!doctype html><html lang="en"><link rel="alternate" type="application/rss+xml" href="/feed.xml"><title>Online casino bonus</title><h1>Best online casino</h1><p>Free spins, blackjack and roulette without deposit bonus.</p></html>'

const feed =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Moss</title><link>http://moss.example.org/</link><item><title>A wall in the rain</title><link>http://moss.example.org/wall</link></item></channel></rss>'

let frontPage: { status: number; body: string }
let requestedUrls: string[] = []
/** Proxies receive absolute URLs. */
const proxy = createServer(({ url = '' }, response) => {
  requestedUrls.push(url)
  const { pathname } = new URL(url)
  const { status, body } =
    pathname === '/'
      ? frontPage
      : pathname === '/feed.xml'
        ? { status: 200, body: feed }
        : { status: 404, body: '' }
  const type = pathname === '/feed.xml' ? 'application/rss+xml' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'Content-Type': type }).end(body)
})

let wend: Wend
beforeAll(async () => {
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  wend = await startWend()
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await wend.close()
})

const runHealth = (...args: string[]) => {
  const { databaseUrl = '', dataDir } = wend.services.config
  return runInProcess(command, args, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    OUTBOUND_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  })
}

it('shows the observed site and the verdict', async () => {
  frontPage = { status: 200, body: mossPage }
  requestedUrls = []
  const { code, lines } = await runHealth('http://moss.example.org/')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Title: Moss & Stone',
      'Description: Mosses of the north',
      'Authors: Edith Marrow',
      'Language: en',
      'Feed posts: A wall in the rain',
    ]),
  )
  expect(lines.at(-1)).toBe('OK: still the same site.')
  expect(code).toBe(0)
  expect(requestedUrls).toContain('http://moss.example.org/')
  expect(requestedUrls).toContain('http://moss.example.org/robots.txt')
})

it('compares it with the listed site, showing weighted evidence, and stores nothing', async () => {
  const url = 'http://moss.example.org/'
  const id = await makeSite(wend, { url, title: 'Moss & Stone' })
  expect((await runHealth(url, '--against', 'stored')).lines).toEqual([
    'Nothing is known about a site at http://moss.example.org/ yet.',
  ])
  await judgeResponse(wend.db, { id, url, result: { html: mossPage }, daysAgo: 3 })
  const readHealth = () =>
    wend.db.selectFrom('site_health').selectAll().where('blog_id', '=', id).executeTakeFirstOrThrow()
  const healthBefore = await readHealth()
  frontPage = { status: 200, body: casinoPage }
  const { code, lines } = await runHealth(url, '--against', 'stored')
  expect(lines.at(-1)).toBe('Changed hands.')
  expect(lines).toContainEqual(expect.stringMatching(/^ {6}6 {2}Vocabulary .*: gambling: /))
  expect(lines).toContainEqual(expect.stringMatching(/^ {6}2 {2}It’s now called “Online casino bonus”$/))
  expect(code).toBe(0)
  expect(await readHealth()).toEqual(healthBefore)
})

it('compares a site with a file, and a file with a site', async () => {
  const file = join(wend.services.config.dataDir, 'archived.html')
  await writeFile(file, mossPage)
  frontPage = { status: 200, body: casinoPage }
  expect((await runHealth('http://moss.example.org/', '--against', file)).lines.at(-1)).toBe('Changed hands.')
  frontPage = { status: 200, body: mossPage }
  expect((await runHealth(file, '--against', 'http://moss.example.org/')).lines.at(-1)).toBe(
    'OK: still the same site.',
  )
})

it('reports why it could not observe anything', async () => {
  frontPage = { status: 500, body: '' }
  const { code, lines } = await runHealth('http://moss.example.org/')
  expect(lines[0]).toBe('No page loaded.')
  expect(lines).toContainEqual(expect.stringContaining('No valid response: 500'))
  expect(lines.at(-1)).toBe('Unreachable: down if it stays that way for 14 days.')
  expect(code).toBe(0)
})

it('rejects invalid arguments with a clear message, without any request', async () => {
  requestedUrls = []
  const rejections: [string[], RegExp][] = [
    [[], /^npm run health -- URL/],
    [['http://a.example.org/', 'http://b.example.org/'], /^npm run health -- URL/],
    [['http://a.example.org/', '--nonsense'], /^npm run health -- URL/],
    [['--help'], /^npm run health -- URL/],
    [['http://127.0.0.1/'], /./],
    [['127.0.0.1'], /not an IP address/],
    [['http://someone:secret@a.example.org/'], /./],
    [['no-such-file.html'], /no-such-file\.html/],
  ]
  const results = await Promise.all(rejections.map(([args]) => runHealth(...args)))
  for (const [index, { code, lines }] of results.entries()) {
    expect(code, lines.join('\n')).toBe(1)
    expect(lines[0]).toMatch(rejections[index]?.[1] ?? /^$/)
    // A sentence without a stack trace.
    expect(lines.join('\n')).not.toMatch(/\n\s+at /)
  }
  expect(requestedUrls).toEqual([])
})
