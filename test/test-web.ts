import type { RequestListener } from 'node:http'
import { createGuardedFetcher, type GuardedFetcher } from '#server/outbound/guarded-fetcher.ts'
import { startTestSite } from './test-site.ts'

export interface TestWeb {
  /** `http://HOST:PORT/PATH`: any name under `example.com` is served here. */
  at(host: string, path?: string): string
  /** Reaches this web, and nothing else that is not public. */
  fetcher: GuardedFetcher
  close(): Promise<void>
}

/** The answers, by `host/path`: a type and a body. */
export type TestPages = Record<string, [type: string, body: string | Buffer]>

/** A fetcher for which every name leads to one port of this machine. */
export const fetcherOf = (port: number): GuardedFetcher =>
  createGuardedFetcher({
    userAgent: 'Wend/1.0 (+http://wend.test/about)',
    ports: [port],
    allowAddress: (address, asked) => address === '127.0.0.1' && asked === port,
    resolve: async () => ['127.0.0.1'],
  })

/** A small web of sites on this machine, with names as on the real one. */
export async function startTestWeb(pages: TestPages): Promise<TestWeb> {
  const answer: RequestListener = (request, response) => {
    const host = request.headers.host?.split(':')[0]
    const [type, body] = pages[`${host}${request.url}`] ?? ['text/plain', '']
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  }
  const site = await startTestSite(answer)
  return {
    at: (host, path = '/') => `http://${host}:${site.port}${path}`,
    fetcher: fetcherOf(site.port),
    close: () => site.close(),
  }
}
