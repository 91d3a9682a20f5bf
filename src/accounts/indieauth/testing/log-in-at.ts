import { request } from 'node:http'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { type LogInSite, logInSite } from '#test/web/log-in-site.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import type { WebHost } from '#test/web/web-host.ts'
import { type Answer, type Caller, startWend, type Wend } from '#test/wend.ts'

export interface WendOnAWeb {
  wend: Wend
  web: Web
  /** A site whose owner logs in on it. */
  site(name: string): LogInSite
  close(): Promise<void>
}

/** Wend, encrypted, and a web of sites that it can reach. */
export async function startWendOnAWeb(hosts: WebHost[] = []): Promise<WendOnAWeb> {
  const web = await startWeb(hosts)
  const fetcher = createGuardedFetcher({ userAgent: 'Wend/1.0 (+https://wend.test/about)', ...web.wayOut })
  const wend = await startWend({ env: { PUBLIC_URL: 'https://wend.test' }, fetcher })
  return {
    wend,
    web,
    site(name) {
      const site = logInSite(name)
      web.put(site)
      return site
    },
    close: async () => {
      await wend.close()
      await web.close()
    },
  }
}

/** Opens an address as a browser does that follows no redirect. @returns where it redirects to */
function open(web: Web, address: string): Promise<URL> {
  const { hostname, pathname, search } = new URL(address)
  return new Promise((resolve, reject) => {
    const path = pathname + search
    request({ host: '127.0.0.1', port: web.port, path, headers: { host: hostname } }, (response) => {
      response.resume()
      resolve(new URL(response.headers.location ?? 'about:blank'))
    })
      .on('error', reject)
      .end()
  })
}

/** What a page keeps while its visitor is away, and what comes back in the address. */
export interface AuthorizationReply {
  state: string
  verifier: string
  code: string
  iss?: string | undefined
}

/** Begins at our site, and says yes at the other one. */
export async function comeBackFrom({ wend, web }: WendOnAWeb, url: string): Promise<AuthorizationReply> {
  const { body } = await wend.anyone('POST /api/auth/domains/begin/', { url })
  const { searchParams } = await open(web, body.authorization_url)
  if (searchParams.get('state') !== body.state) throw new Error('another state came back')
  const { state, verifier } = body
  return { state, verifier, code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? undefined }
}

export const verify = (wend: Wend, returned: Partial<AuthorizationReply>): Promise<Answer> =>
  wend.anyone('POST /api/auth/domains/verify/', returned)

/** A key that proves an address. */
export async function keyFor(on: WendOnAWeb, url: string): Promise<string> {
  return (await verify(on.wend, await comeBackFrom(on, url))).body.key
}

export const linkAt = async (on: WendOnAWeb, call: Caller, url: string): Promise<Answer> =>
  call('POST /api/auth/domains/', { key: await keyFor(on, url) })

export const logInAt = async (on: WendOnAWeb, url: string): Promise<Answer> =>
  on.wend.anyone('POST /api/auth/domains/log-in/', { key: await keyFor(on, url) })
