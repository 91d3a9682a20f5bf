import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'
import { loopbackAddress } from './addresses.ts'
import { createCertificates } from './certificates.ts'
import { createRecorder } from './record.ts'
import { sendReply } from './send-reply.ts'
import type { Reply, Robots, WebHost } from './web-host.ts'
import type { WebLog } from './web-log.ts'

export interface Web {
  /** All requests so far. */
  log: WebLog
  clearLog(): void
  /** The port at which all hosts serve plain HTTP. */
  port: number
  /** Options of an outbound agent that connects to this web only. */
  agentOptions: OutboundAgentOptions
  /** Adds or replaces a host. */
  put(host: WebHost): void
  hosts: ReadonlyMap<string, WebHost>
  addressOf(name: string): string
  connections(): number
  close(): Promise<void>
}

/** A port where nothing listens on any address. */
const closedPort = 1

const notFound: Reply = { status: 404, headers: { 'content-type': 'text/html' }, body: 'Not found' }

/**
 * A web on this machine: each host has its own address in 127.0.0.0/8 (hosts of a platform share one), and two
 * listeners serve all of them. A fetcher with `agentOptions` reaches them at the default ports. On Linux that whole
 * network is local; elsewhere its addresses have to be configured first.
 */
export async function startWeb(
  hosts: Iterable<WebHost>,
  clock: { now(): number } = { now: Date.now },
): Promise<Web> {
  const byName = new Map<string, WebHost>()
  const addresses = new Map<string, string>()
  const addressesByPlace = new Map<string, string>()
  const ownAddresses = new Set<string>()
  const requestCounts = new Map<string, number>()
  const recorder = createRecorder(clock.now)
  const certificates = createCertificates()

  function put(host: WebHost) {
    byName.set(host.name, host)
    const group = host.platform === undefined ? host.name : `the platform ${host.platform}`
    const address = addressesByPlace.get(group) ?? loopbackAddress(addressesByPlace.size)
    addressesByPlace.set(group, address)
    addresses.set(host.name, address)
    ownAddresses.add(address)
  }
  for (const host of hosts) put(host)

  function handleRequest(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') return respond(request, response, undefined)
    text(request).then(
      (body) => respond(request, response, new URLSearchParams(body)),
      () => response.destroy(),
    )
  }
  function respond(request: IncomingMessage, response: ServerResponse, form: URLSearchParams | undefined) {
    const host = byName.get((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase())
    const path = request.url ?? '/'
    if (!host) return sendReply(response, notFound)
    const { kind, reply: source, allows } = findPage(host, path)
    const key = `${host.name}${path}`
    const previousRequests = requestCounts.get(key) ?? 0
    requestCounts.set(key, previousRequests + 1)
    const visit = { path, headers: request.headers, form, now: clock.now(), previousRequests }
    const reply = typeof source === 'function' ? source(visit) : source
    recorder.recordRequest(request, response, { host, path, kind, reply, allows })
    sendReply(response, reply)
  }

  const limits = { keepAliveTimeout: 0, requestTimeout: 0 }
  const plain = createServer(limits, handleRequest)
  const secure = createSecureServer({ ...limits, SNICallback: contextFor }, handleRequest)
  function contextFor(name: string, done: (error: Error | null, context?: never) => void) {
    done(null, certificates.contextFor(byName.get(name) ?? { name }) as never)
  }
  for (const server of [plain, secure]) server.on('connection', rejectOutsiders)
  plain.on('connection', recorder.recordConnection)
  secure.on('secureConnection', recorder.recordConnection)
  const [port, securePort] = await Promise.all([listen(plain), listen(secure)])

  const resolve = async (name: string) => {
    const host = byName.get(name)
    const resolution = host ? (host.resolves ?? 'to_own_address') : 'to_nothing'
    if (resolution === 'never') return new Promise<string[]>(() => {})
    if (resolution === 'failing') throw Object.assign(new Error('queryA ESERVFAIL'), { code: 'ESERVFAIL' })
    if (resolution === 'to_nothing') return []
    if (host?.cdnAddress !== undefined) return [host.cdnAddress]
    return resolution === 'to_own_address' ? [addresses.get(name) ?? ''] : resolution.to
  }
  return {
    log: recorder.log,
    clearLog: recorder.clear,
    port,
    agentOptions: {
      ca: certificates.ca,
      connectTimeoutMs: 60_000,
      ports: [port],
      resolve,
      allowAddress: (address, to) => ownAddresses.has(address) && [80, 443, port].includes(to),
      mapPort: (to, name) =>
        byName.get(name)?.refusesConnections ? closedPort : to === 80 ? port : to === 443 ? securePort : to,
      addressOverrideFor: (name) =>
        byName.get(name)?.cdnAddress === undefined ? undefined : addresses.get(name),
    },
    put,
    hosts: byName,
    addressOf: (name) => addresses.get(name) ?? '',
    connections: recorder.connections,
    close: async () => void (await Promise.all([close(plain), close(secure)])),
  }
}

function findPage({ pages, robots }: WebHost, path: string) {
  if (path === '/robots.txt') {
    const { reply = notFound, allows = () => true } = robots ?? ({} as Partial<Robots>)
    return { kind: 'robots' as const, reply, allows }
  }
  const page = pages[path] ?? pages[path.replace(/\?.*/, '?*')]
  return { ...(page ?? { kind: 'other' as const, reply: notFound }), allows: undefined }
}

/** Drops connections from outside, since the servers listen on all addresses of the machine. */
function rejectOutsiders(socket: Socket) {
  if (!socket.localAddress?.startsWith('127.')) socket.destroy()
}

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '0.0.0.0', () => resolve((server.address() as AddressInfo).port))
  })

const close = (server: Server & { closeAllConnections(): void }) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
