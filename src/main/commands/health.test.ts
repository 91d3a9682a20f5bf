import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { judgeAnswer } from '#main/judge-answer.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// `npm run health` as an operator runs it, a process of its own. Sites are reached through a proxy on loopback, as
// OUTBOUND_PROXY has it, which leads to a server of this test whatever their names are.

vi.setConfig({ testTimeout: 180_000 })

const own =
  '<!doctype html><html lang="en"><title>Moss &amp; Stone</title><meta name="author" content="Edith Marrow"><meta name="description" content="Mosses of the north"><h1>Moss &amp; Stone</h1><p>Edith Marrow writes of mosses, lichens, gutters and damp walls in the north.</p></html>'
const casino =
  '<!doctype html><html lang="en"><title>Online casino bonus</title><h1>Best online casino</h1><p>Free spins, blackjack and roulette without deposit bonus.</p></html>'

let front: { status: number; body: string }
let asked: string[] = []
const site = createServer(({ headers, url = '' }, response) => {
  asked.push(`${headers.host}${url}`)
  const { status, body } = url === '/' ? front : { status: 404, body: '' }
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
})
const proxy = createServer()
proxy.on('connect', (_request, client, head) => {
  const there = connect(portOf(site), '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    there.write(head)
    client.pipe(there).pipe(client)
  })
  for (const end of [there, client]) end.on('error', () => end.destroy())
})
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

let wend: Wend
beforeAll(async () => {
  await Promise.all([listen(site), listen(proxy)])
  wend = await startWend()
})
afterAll(async () => {
  for (const server of [site, proxy]) {
    server.closeAllConnections()
    server.close()
  }
  await wend.close()
})

const command = fileURLToPath(new URL('health.ts', import.meta.url))
const health = (...args: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const { database_url = '', data_dir } = wend.services.config
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      OUTBOUND_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
    }
    execFile(process.execPath, [command, ...args], { env, timeout: 120_000 }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, lines: (out + err).trim().split('\n') })
    })
  })

it('shows what is seen of a site, and that it is itself', async () => {
  front = { status: 200, body: own }
  asked = []
  const { code, lines } = await health('http://moss.example.org/')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Title: Moss & Stone',
      'Description: Mosses of the north',
      'Authors: Edith Marrow',
      'Language: en',
    ]),
  )
  expect(lines.at(-1)).toBe('The site is itself.')
  expect(code).toBe(0)
  expect(asked).toContain('moss.example.org/')
  expect(asked).toContain('moss.example.org/robots.txt')
})

it('compares it with what is known of the listed site, each piece of evidence with its weight, and keeps nothing', async () => {
  const url = 'http://moss.example.org/'
  const id = await makeSite(wend, { url, title: 'Moss & Stone' })
  expect((await health(url, '--against', 'stored')).lines).toEqual([
    'Nothing is known of a site at http://moss.example.org/ so far.',
  ])
  await judgeAnswer(wend.db, { id, url, shows: { html: own }, daysAgo: 3 })
  const keptOf = () =>
    wend.db.selectFrom('site_health').selectAll().where('blog_id', '=', id).executeTakeFirstOrThrow()
  const before = await keptOf()
  front = { status: 200, body: casino }
  const { code, lines } = await health(url, '--against', 'stored')
  expect(lines.at(-1)).toBe('It is in other hands.')
  expect(lines).toContainEqual(expect.stringMatching(/^ {6}6 {2}Words of a trade .*: gambling: /))
  expect(lines).toContainEqual(expect.stringMatching(/^ {6}2 {2}It calls itself “Online casino bonus” now$/))
  expect(code).toBe(0)
  expect(await keptOf()).toEqual(before)
})

it('compares a site with a file, and a file with a site', async () => {
  const file = join(wend.services.config.data_dir, 'archived.html')
  await writeFile(file, own)
  front = { status: 200, body: casino }
  expect((await health('http://moss.example.org/', '--against', file)).lines.at(-1)).toBe(
    'It is in other hands.',
  )
  front = { status: 200, body: own }
  expect((await health(file, '--against', 'http://moss.example.org/')).lines.at(-1)).toBe(
    'The site is itself.',
  )
})

it('says why nothing was seen', async () => {
  front = { status: 500, body: '' }
  const { code, lines } = await health('http://moss.example.org/')
  expect(lines[0]).toBe('No page was seen.')
  expect(lines).toContainEqual(expect.stringContaining('No good answer: 500'))
  expect(lines.at(-1)).toBe('Nobody is there: away, if it stays so for 14 days.')
  expect(code).toBe(0)
})

it('refuses in a sentence what is no site, no file and no option, and asks nobody', async () => {
  asked = []
  const refusals: [string[], RegExp][] = [
    [[], /^npm run health -- URL/],
    [['http://a.example.org/', 'http://b.example.org/'], /^npm run health -- URL/],
    [['http://a.example.org/', '--nonsense'], /^npm run health -- URL/],
    [['--help'], /^npm run health -- URL/],
    [['http://127.0.0.1/'], /./],
    [['http://someone:secret@a.example.org/'], /./],
    [['no-such-file.html'], /no-such-file\.html/],
  ]
  const answers = await Promise.all(refusals.map(([args]) => health(...args)))
  for (const [at, { code, lines }] of answers.entries()) {
    expect(code, lines.join('\n')).toBe(1)
    expect(lines[0]).toMatch(refusals[at]?.[1] ?? /^$/)
    // A sentence, not the stack of a bug.
    expect(lines.join('\n')).not.toMatch(/\n\s+at /)
  }
  expect(asked).toEqual([])
})
