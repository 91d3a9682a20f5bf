import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '#test/test-site.ts'
import { createGuardedFetcher } from './guarded-fetcher.ts'

/** Counts this process's attempts to open TCP connections, whatever opens them. */
let connectionAttempts = 0
const connectHook = createHook({
  init: (_id, type) => void (type === 'TCPCONNECTWRAP' && connectionAttempts++),
})

let secret: TestSite
let redirector: TestSite

/** Replies of a name server under an attacker's control. */
const dnsReplies: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'private.example': ['10.0.0.5'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'fd00::1'],
  'nothing.example': [],
  'nonsense.example': ['not an address'],
}

const fetcher = () =>
  createGuardedFetcher({
    userAgent: 'Wend/1.0 (+https://wend.example)',
    ports: [secret.port, redirector.port],
    allowAddress: (address, port) => address === '127.0.0.1' && port === redirector.port,
    resolve: async (name) => dnsReplies[name] ?? [],
  })

beforeAll(async () => {
  secret = await startTestSite((_request, response) => void response.end('secret'), '0.0.0.0')
  redirector = await startTestSite((request, response) => {
    const redirectTarget = new URL(request.url ?? '', redirector.origin).searchParams.get('to') ?? ''
    const location = redirectTarget.replaceAll('SECRET', String(secret.port))
    // Header bytes, as a server that writes UTF-8 sends them.
    response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end()
  })
  connectHook.enable()
})

afterAll(async () => {
  connectHook.disable()
  await Promise.all([secret.close(), redirector.close()])
})

/** SECRET stands for the port of a server on this machine that must not be reached. */
const hostileUrls: [url: string, reason: string][] = [
  // Loopback, in every spelling that a URL parser knows.
  ['http://127.0.0.1:SECRET/', 'address'],
  ['http://127.0.0.1/', 'address'],
  ['https://127.0.0.1/', 'address'],
  ['http://127.1:SECRET/', 'address'],
  ['http://127.0.1:SECRET/', 'address'],
  ['http://127.255.255.254:SECRET/', 'address'],
  ['http://2130706433:SECRET/', 'address'],
  ['http://0x7f000001:SECRET/', 'address'],
  ['http://0x7F.0.0.0x1:SECRET/', 'address'],
  ['http://0177.0.0.1:SECRET/', 'address'],
  ['http://017700000001:SECRET/', 'address'],
  ['http://00000177.0.0.01:SECRET/', 'address'],
  ['http://127.0.0.1.:SECRET/', 'address'],
  ['http://１２７.０.０.１:SECRET/', 'address'],
  ['http://①②⑦.⓪.⓪.①:SECRET/', 'address'],
  ['http://127。0。0。1:SECRET/', 'address'],
  ['http://%31%32%37.0.0.1:SECRET/', 'address'],
  ['http:\\\\127.0.0.1:SECRET\\', 'address'],
  ['http:127.0.0.1:SECRET', 'address'],
  ['  http://127.0.0.1:SECRET/\n', 'address'],
  ['ht\ntp://127.0.\t0.1:SECRET/', 'address'],
  ['http://0.0.0.0:SECRET/', 'address'],
  ['http://0:SECRET/', 'address'],
  ['http://0.1.2.3:SECRET/', 'address'],
  // Names of this machine and of internal networks.
  ['http://localhost:SECRET/', 'address'],
  ['http://LOCALHOST:SECRET/', 'address'],
  ['http://localhost.:SECRET/', 'address'],
  ['http://wend.localhost:SECRET/', 'address'],
  ['http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:SECRET/', 'address'],
  ['http://printer/', 'address'],
  ['http://printer.local/', 'address'],
  ['http://metadata.google.internal/computeMetadata/v1/', 'address'],
  ['http://router.home.arpa/', 'address'],
  ['http://something.onion/', 'address'],
  // Private, shared, link-local, reserved, documentation, multicast.
  ['http://10.0.0.1/', 'address'],
  ['http://10.255.255.255/', 'address'],
  ['http://167772161/', 'address'],
  ['http://172.16.0.1/', 'address'],
  ['http://172.31.255.255/', 'address'],
  ['http://192.168.0.1/', 'address'],
  ['http://0xc0.0xa8.0.1/', 'address'],
  ['http://100.64.0.1/', 'address'],
  ['http://100.127.255.255/', 'address'],
  ['http://169.254.1.1/', 'address'],
  ['http://192.0.0.1/', 'address'],
  ['http://192.0.2.1/', 'address'],
  ['http://192.88.99.1/', 'address'],
  ['http://198.18.0.1/', 'address'],
  ['http://198.51.100.1/', 'address'],
  ['http://203.0.113.1/', 'address'],
  ['http://224.0.0.1/', 'address'],
  ['http://239.255.255.250/', 'address'],
  ['http://240.0.0.1/', 'address'],
  ['http://255.255.255.255/', 'address'],
  // Cloud metadata.
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://2852039166/latest/meta-data/', 'address'],
  ['http://0xa9fea9fe/', 'address'],
  ['http://0251.0376.0251.0376/', 'address'],
  ['http://169.254.170.2/v2/credentials', 'address'],
  ['http://100.100.100.200/latest/meta-data/', 'address'],
  ['http://192.0.0.192/latest/', 'address'],
  ['http://168.63.129.16/machine', 'address'],
  ['http://[fd00:ec2::254]/latest/meta-data/', 'address'],
  // IPv6, and IPv4 hidden in it.
  ['http://[::1]:SECRET/', 'address'],
  ['http://[0:0:0:0:0:0:0:1]:SECRET/', 'address'],
  ['http://[::]:SECRET/', 'address'],
  ['http://[::ffff:127.0.0.1]:SECRET/', 'address'],
  ['http://[::ffff:7f00:1]:SECRET/', 'address'],
  ['http://[::ffff:169.254.169.254]/', 'address'],
  ['http://[::ffff:93.184.215.14]/', 'address'],
  ['http://[::127.0.0.1]:SECRET/', 'address'],
  ['http://[::ffff:0:127.0.0.1]:SECRET/', 'address'],
  ['http://[64:ff9b::7f00:1]:SECRET/', 'address'],
  ['http://[64:ff9b::169.254.169.254]/', 'address'],
  ['http://[64:ff9b:1::10.0.0.1]/', 'address'],
  ['http://[2002:7f00:1::]:SECRET/', 'address'],
  ['http://[2002:a9fe:a9fe::1]/', 'address'],
  ['http://[2001:0:7f00:1::]/', 'address'],
  ['http://[2001:db8::1]/', 'address'],
  ['http://[3fff::1]/', 'address'],
  ['http://[fc00::1]/', 'address'],
  ['http://[fd12:3456:789a::1]/', 'address'],
  ['http://[fe80::1]/', 'address'],
  ['http://[fec0::1]/', 'address'],
  ['http://[ff02::1]/', 'address'],
  ['http://[100::1]/', 'address'],
  ['http://[4000::1]/', 'address'],
  ['http://[fe80::1%25eth0]/', 'url'],
  // Names that resolve to internal addresses.
  ['http://loopback.example:SECRET/', 'address'],
  ['https://loopback.example/', 'address'],
  ['http://loopback6.example:SECRET/', 'address'],
  ['http://private.example/', 'address'],
  ['http://metadata.example/', 'address'],
  ['http://mapped.example:SECRET/', 'address'],
  ['http://mixed.example/', 'address'],
  ['http://mixed6.example/', 'address'],
  ['http://nonsense.example/', 'address'],
  ['http://nothing.example/', 'unknown_host'],
  // User names, passwords and lookalikes.
  ['http://user@127.0.0.1:SECRET/', 'credentials'],
  ['http://user:word@loopback.example:SECRET/', 'credentials'],
  ['http://wend.example@127.0.0.1:SECRET/', 'credentials'],
  ['http://127.0.0.1:SECRET@loopback.example/', 'credentials'],
  ['http://127.0.0.1:SECRET#@wend.example/', 'address'],
  ['http://127.0.0.1:SECRET\\@wend.example/', 'address'],
  // Other ports and schemes, and invalid URLs.
  ['http://93.184.215.14:22/', 'port'],
  ['http://93.184.215.14:25/', 'port'],
  ['https://93.184.215.14:6379/', 'port'],
  ['http://93.184.215.14:8080/', 'port'],
  ['file:///etc/passwd', 'scheme'],
  ['ftp://127.0.0.1/', 'scheme'],
  ['gopher://127.0.0.1:6379/_FLUSHALL', 'scheme'],
  ['data:text/html,<title>x</title>', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['blob:http://127.0.0.1/x', 'scheme'],
  ['ws://127.0.0.1:SECRET/', 'scheme'],
  ['http://', 'url'],
  ['http://127.0.0.1:99999/', 'url'],
  ['http://256.256.256.256/', 'url'],
  ['//127.0.0.1:SECRET/', 'url'],
  ['127.0.0.1', 'url'],
  ['', 'url'],
  [`http://wend.example/${'a'.repeat(3000)}`, 'url'],
]

const withPort = (url: string) => url.replaceAll('SECRET', String(secret.port))

describe('a URL of an internal address', () => {
  it('has at least 60 variants', () =>
    expect(new Set(hostileUrls.map(([url]) => url)).size).toBeGreaterThan(60))

  it.each(hostileUrls)('%s is rejected (%s) without a connection', async (url, reason) => {
    connectionAttempts = 0
    const answer = await fetcher().fetchPage(withPort(url), { accept: 'html' })
    expect(answer).toMatchObject({
      outcome: 'refused',
      reason,
    })
    expect(connectionAttempts).toBe(0)
    expect(secret.connections()).toBe(0)
  })

  it.each(hostileUrls)('a redirect to %s is not followed', async (url) => {
    // Relative redirects lead back to the redirecting server, which may be reached.
    const target = URL.parse(withPort(url), redirector.origin)
    if (!target || target.origin === redirector.origin) return
    connectionAttempts = 0
    const start = `${redirector.origin}/?to=${encodeURIComponent(url.trim().replaceAll('\n', ''))}`
    const answer = await fetcher().fetchPage(start, { accept: 'html' })
    expect(answer.outcome).toBe('refused')
    expect(connectionAttempts).toBeLessThanOrEqual(1)
    expect(secret.connections()).toBe(0)
  })
})

describe('a name whose addresses change (DNS rebinding)', () => {
  it('is resolved once, and the socket connects to the checked address', async () => {
    const innerSite = await startTestSite(
      (_, response) => void response.end('inner'),
      '127.0.0.2',
      redirector.port,
    )
    const dnsAnswers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
    const resolvedNames: string[] = []
    const rebindingFetcher = createGuardedFetcher({
      userAgent: 'Wend/1.0',
      ports: [redirector.port],
      allowAddress: (address, port) => address === '127.0.0.1' && port === redirector.port,
      resolve: async (name) => {
        resolvedNames.push(name)
        return dnsAnswers.shift() ?? []
      },
    })
    const start = `http://rebind.example:${redirector.port}/?to=${encodeURIComponent('/?to=/again')}`
    const connectionsBefore = redirector.connections()
    expect(await rebindingFetcher.fetchPage(start, { accept: 'html' })).toMatchObject({ reason: 'address' })
    expect(resolvedNames).toEqual(['rebind.example', 'rebind.example'])
    expect(redirector.connections() - connectionsBefore).toBe(1)
    expect(innerSite.connections()).toBe(0)
    await innerSite.close()
  })
})
