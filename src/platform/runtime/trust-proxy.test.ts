import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { describeTrust, readTrustProxy } from './trust-proxy.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())
beforeEach(() => wend.db.deleteFrom('rate_limits').execute())

/** Another process with these proxy settings, where every visitor may send one request. */
async function startBehindProxy(trustProxy: string, host: string) {
  const env = { TRUST_PROXY: trustProxy, RATE_LIMIT_SCALE: '0.001' }
  const site = await startWend({ env, sameDatabaseAs: wend })
  await site.app.listen({ port: 0, host })
  const address = site.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  /** Returns `known` if a visitor with this header has sent a request before. */
  const recognizeVisitor = (forwarded: string | undefined) =>
    new Promise<'new' | 'known'>((resolve, reject) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      get({ host, port, path: '/api/validate-username/Ada', headers }, (answer) => {
        answer.resume()
        if (answer.statusCode === 200) resolve('new')
        else if (answer.statusCode === 429) resolve('known')
        else reject(new Error(`Answered with ${answer.statusCode}`))
      }).on('error', reject)
    })
  return { recognizeVisitor, close: site.close }
}

describe.each([
  {
    trusted: 'off',
    sameVisitor: ['198.51.100.1', '198.51.100.2', undefined, '127.0.0.1'],
    otherVisitors: [],
  },
  {
    // Proxies append to the entries that a visitor may have forged.
    trusted: 'on',
    sameVisitor: [
      '203.0.113.7',
      '198.51.100.1, 203.0.113.7',
      '198.51.100.2, 203.0.113.7, 10.1.2.3, 192.168.0.9',
      '127.0.0.1, 203.0.113.7, fd00::5',
      '::ffff:203.0.113.7',
      '10.0.0.1, ::ffff:203.0.113.7, ::ffff:10.9.9.9',
    ],
    otherVisitors: ['203.0.113.8', '203.0.113.7, 203.0.113.9'],
  },
  {
    trusted: '1',
    sameVisitor: ['203.0.113.7', '198.51.100.1, 203.0.113.7', '10.0.0.1, 127.0.0.1, 203.0.113.7'],
    otherVisitors: ['203.0.113.7, 10.0.0.4', '203.0.113.7, 10.0.0.5'],
  },
  {
    trusted: '2',
    sameVisitor: ['203.0.113.7, 198.51.100.20', '198.51.100.1, 203.0.113.7, 198.51.100.21'],
    otherVisitors: ['203.0.113.8, 198.51.100.20'],
  },
  {
    trusted: '127.0.0.1, ::1, 198.51.100.0/24',
    sameVisitor: ['203.0.113.7', '192.0.2.1, 203.0.113.7', '192.0.2.2, 203.0.113.7, 198.51.100.77'],
    otherVisitors: ['203.0.113.7, 10.0.0.4'],
  },
  {
    trusted: '10.0.0.0/8',
    sameVisitor: ['203.0.113.7', '203.0.113.8', undefined],
    otherVisitors: [],
  },
])('with TRUST_PROXY=$trusted', ({ trusted, sameVisitor, otherVisitors }) => {
  // On IPv6 sockets, an IPv4 address appears as ::ffff:127.0.0.1.
  it.each(['127.0.0.1', '::ffff:127.0.0.1'])(
    'identifies visitors who connect to %s, despite forged headers',
    async (host) => {
      const site = await startBehindProxy(trusted, host)
      const [first, ...more] = sameVisitor
      expect(await site.recognizeVisitor(first)).toBe('new')
      for (const header of more)
        expect([header, await site.recognizeVisitor(header)]).toEqual([header, 'known'])
      for (const header of otherVisitors)
        expect([header, await site.recognizeVisitor(header)]).toEqual([header, 'new'])
      await site.close()
    },
  )
})

it('parses valid settings and rejects invalid ones', () => {
  expect(['off', 'on', '3', '10.0.0.0/8,::1'].map(readTrustProxy)).toEqual([
    false,
    ['loopback', 'linklocal', 'uniquelocal'],
    { hops: 3 },
    ['10.0.0.0/8', '::1'],
  ])
  for (const TRUST_PROXY of ['0', '11', 'yes', 'proxy.example', '10.0.0.0/99', '10.0.0.1,,', '*']) {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY must be off, on, /)
  }
})

it('describes the trusted proxies', () => {
  const descriptions = ['off', 'on', '1', '2', '10.0.0.0/8'].map((setting) =>
    describeTrust(readTrustProxy(setting) ?? false),
  )
  expect(descriptions.join('\n')).toMatch(
    /TRUST_PROXY is off.*\n.*private networks.*\n.*the last entry is the client.*\n.*entry 2 from the end.*\n.*10\.0\.0\.0\/8$/,
  )
})
