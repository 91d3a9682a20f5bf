import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createGuardedFetcher } from './guarded-fetcher.ts'
import { createOutboundAgent } from './outbound-agent.ts'
import { createPoliteFetcher } from './polite-fetcher.ts'

const html = { 'content-type': 'text/html' }
const page = '<title>Ada’s garden</title>'
const userAgent = 'Wend/1.0 (+https://wend.example/reading)'

let web: Web
/** Request lines that the proxy received. */
let requestLines: string[] = []
let credentials: (string | undefined)[] = []
let forcedStatus: number | undefined
const proxy = createServer()

/** The proxy resolves names itself, to the hosts of the test web. */
const resolveHost = async (host: string, port: number) => {
  const [address = ''] = (await web.agentOptions.resolve?.(host)) ?? []
  return { host: address, port: web.agentOptions.mapPort?.(port, host) ?? port }
}

function recordRequest(message: IncomingMessage) {
  requestLines.push(`${message.method} ${message.url}`)
  credentials.push(message.headers['proxy-authorization'])
}

proxy.on('request', async (message, response) => {
  recordRequest(message)
  if (forcedStatus) return void response.writeHead(forcedStatus).end()
  const url = new URL(message.url ?? '')
  const target = await resolveHost(url.hostname, Number(url.port) || 80)
  const { 'proxy-authorization': _, ...headers } = message.headers
  const upstream = request({ ...target, path: url.pathname + url.search, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.writeHead(502).end()).end()
})
proxy.on('connect', async (message: IncomingMessage, socket: Socket) => {
  recordRequest(message)
  if (forcedStatus) return void socket.end(`HTTP/1.1 ${forcedStatus} No\r\n\r\n`)
  const [host = '', port = ''] = (message.url ?? '').split(':')
  const upstream = connect(await resolveHost(host, Number(port)), () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(upstream).pipe(socket)
  })
  upstream.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  socket.on('error', () => upstream.destroy())
})

beforeAll(async () => {
  const pages = { '/': { kind: 'page' as const, reply: { headers: html, body: page } } }
  web = await startWeb([
    { name: 'garden.example', pages },
    { name: 'gone.example', pages, refusesConnections: true },
    { name: 'expired.example', pages, certificate: 'expired' },
    {
      name: 'away.example',
      pages: { '/': { kind: 'page', reply: { status: 301, headers: { location: 'http://127.0.0.1/' } } } },
    },
  ])
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  requestLines = []
  credentials = []
  forcedStatus = undefined
  web.clearLog()
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await web.close()
})

const proxyPort = () => (proxy.address() as AddressInfo).port
/** With a proxy, no names are resolved in this process. */
const proxyOptions = (port = proxyPort(), userInfo = '') => ({
  proxy: `http://${userInfo}127.0.0.1:${port}`,
  ca: web.agentOptions.ca ?? '',
  resolve: () => Promise.reject(new Error('Nothing is resolved behind a proxy.')),
})
const fetchGuarded = (url: string, options = proxyOptions()) =>
  createGuardedFetcher({ userAgent, ...options }).fetchPage(url, { accept: 'html' })
const fetchPolitely = (url: string, options = proxyOptions()) =>
  createPoliteFetcher({ agent: createOutboundAgent(options), userAgent }).fetchPolitely(url, {
    accept: 'html',
    maxBytes: 1000,
    timeoutMs: 5000,
    waitForTurn: async () => true,
  })

describe('a proxy', () => {
  it('gets absolute URLs for http, host and port for https', async () => {
    expect(await fetchGuarded('http://garden.example/?a=1#b')).toMatchObject({
      reason: 'status',
      status: 404,
    })
    expect(await fetchGuarded('http://garden.example/')).toMatchObject({
      outcome: 'fetched',
      bytes: Buffer.from(page),
    })
    expect(await fetchGuarded('https://garden.example/')).toMatchObject({
      outcome: 'fetched',
      bytes: Buffer.from(page),
    })
    expect(requestLines).toEqual([
      'GET http://garden.example/?a=1',
      'GET http://garden.example/',
      'CONNECT garden.example:443',
    ])
    expect(web.log.map(({ host, user_agent }) => [host, user_agent])).toEqual(
      Array.from({ length: 3 }, () => ['garden.example', userAgent]),
    )
  })

  it('gets its credentials, and no site does', async () => {
    const options = proxyOptions(proxyPort(), 'ada:p%40ss@')
    await fetchGuarded('http://garden.example/', options)
    await fetchGuarded('https://garden.example/', options)
    expect(credentials).toEqual(Array.from({ length: 2 }, () => `Basic ${btoa('ada:p@ss')}`))
  })

  it('is used for robots.txt too', async () => {
    expect(await fetchPolitely('https://garden.example/')).toMatchObject({ result: 'ok' })
    expect(web.log.map(({ path }) => path)).toEqual(['/robots.txt', '/'])
  })

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://printer/',
    'http://localhost/',
    'https://wiki.internal/',
    'http://garden.example:8080/',
  ])('never gets requests for %s', async (url) => {
    expect(await fetchGuarded(url)).toMatchObject({ outcome: 'refused' })
    expect(requestLines).toEqual([])
  })

  it('is not used for redirects to internal addresses', async () => {
    expect(await fetchGuarded('https://away.example/')).toMatchObject({ reason: 'address' })
    expect(requestLines).toEqual(['CONNECT away.example:443'])
  })
})

describe('failures with a proxy', () => {
  it.each(['http:', 'https:'])('blame the proxy if it is unreachable (%s)', async (scheme) => {
    const failure = { result: 'network', reason: 'proxy' }
    const answer = await fetchPolitely(`${scheme}//garden.example/`, proxyOptions(1))
    expect(answer).toMatchObject({ result: 'robots_failed', failure })
  })

  it.each(['http:', 'https:'])('blame the proxy if it rejects our credentials (%s)', async (scheme) => {
    forcedStatus = 407
    const failure = { result: 'network', reason: 'proxy' }
    expect(await fetchPolitely(`${scheme}//garden.example/`)).toMatchObject({
      result: 'robots_failed',
      failure,
    })
  })

  it('blame the site if the proxy cannot reach it', async () => {
    expect(await fetchPolitely('https://gone.example/')).toMatchObject({ failure: { reason: 'unreachable' } })
    expect(await fetchPolitely('http://gone.example/')).toMatchObject({
      failure: { result: 'server_error', status: 502 },
    })
  })

  it('blame the site if its certificate has expired', async () => {
    expect(await fetchPolitely('https://expired.example/')).toMatchObject({
      failure: { reason: 'tls', code: 'CERT_HAS_EXPIRED' },
    })
  })
})
