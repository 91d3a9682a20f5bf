import { createGuardedFetcher, type GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { startWeb } from './web/start-web.ts'

export interface TestWeb {
  /** `http://HOST:PORT/PATH`. */
  urlFor(host: string, path?: string): string
  /** Fetches from this web only. */
  fetcher: GuardedFetcher
  /** Adds or replaces pages. */
  add(pages: TestPages): void
  close(): Promise<void>
}

/** Responses by `host/path`: a content type, a body and headers. */
export type TestPages = Record<
  string,
  [type: string, body: string | Buffer, headers?: Record<string, string>]
>

/** True for hosts that are reached at port 80, since the address of a log-in by domain has no port. */
const isAtDefaultPort = (name: string) => name.endsWith('.usual-port.example.org')
const defaultPortAddress = '127.0.0.2'

/** A fetcher that resolves every name to one port of this machine. */
export const createFetcher = (port: number): GuardedFetcher =>
  createGuardedFetcher({
    userAgent: 'Wend/1.0 (+http://wend.test/about)',
    ports: [port],
    allowAddress: (address, requestedPort) =>
      (address === '127.0.0.1' && requestedPort === port) ||
      (address === defaultPortAddress && requestedPort === 80),
    resolve: async (name) => [isAtDefaultPort(name) ? defaultPortAddress : '127.0.0.1'],
    mapPort: (requestedPort, name) => (isAtDefaultPort(name) ? port : requestedPort),
  })

/** Starts a server of test pages for many hosts, for browsers and processes that know only its port. */
export async function startTestWeb(pages: TestPages): Promise<TestWeb> {
  const web = await startWeb([])
  function add(pages: TestPages) {
    for (const [address, [type, body, headers]] of Object.entries(pages)) {
      const slash = address.indexOf('/')
      const [name, path] = [address.slice(0, slash), address.slice(slash)]
      const reply = { headers: { 'Content-Type': type, ...headers }, body }
      const host = { name, pages: {}, ...web.hosts.get(name) }
      if (path === '/robots.txt') web.put({ ...host, robots: { reply, allows: () => true } })
      else web.put({ ...host, pages: { ...host.pages, [path]: { kind: 'other', reply } } })
    }
  }
  add(pages)
  return {
    urlFor: (host, path = '/') => `http://${host}:${web.port}${path}`,
    fetcher: createFetcher(web.port),
    add,
    close: () => web.close(),
  }
}
