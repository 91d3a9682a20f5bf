import { request } from 'node:http'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { type LogInSite, logInSite } from '#test/web/log-in-site.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import type { WebHost } from '#test/web/web-host.ts'
import { type ApiReply, type Caller, startWend, type Wend } from '#test/wend.ts'

export interface IndieAuthSetup {
  wend: Wend
  web: Web
  /** A site with an IndieAuth server for its owner. */
  addSite(name: string): LogInSite
  close(): Promise<void>
}

/** Starts Wend with an https address, and a web of sites that it can reach. */
export async function startIndieAuthSetup(hosts: WebHost[] = []): Promise<IndieAuthSetup> {
  const web = await startWeb(hosts)
  const fetcher = createGuardedFetcher({
    userAgent: 'Wend/1.0 (+https://wend.test/about)',
    ...web.agentOptions,
  })
  const wend = await startWend({ env: { PUBLIC_URL: 'https://wend.test' }, fetcher })
  return {
    wend,
    web,
    addSite(name) {
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

/** Requests an address without following redirects. @returns the target of the redirect */
function getRedirect(web: Web, address: string): Promise<URL> {
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

/** The stored secrets of a pending log-in, with the parameters of the redirect back. */
export interface AuthorizationReply {
  state: string
  verifier: string
  code: string
  iss?: string | undefined
}

/** Starts a log-in at Wend and confirms it at the other site. */
export async function authorizeAt({ wend, web }: IndieAuthSetup, url: string): Promise<AuthorizationReply> {
  const { body } = await wend.anonymous('POST /api/auth/domains/begin/', { url })
  const { searchParams } = await getRedirect(web, body.authorization_url)
  if (searchParams.get('state') !== body.state) throw new Error('the redirect has another state')
  const { state, verifier } = body
  return { state, verifier, code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? undefined }
}

export const verify = (wend: Wend, authorization: Partial<AuthorizationReply>): Promise<ApiReply> =>
  wend.anonymous('POST /api/auth/domains/verify/', authorization)

/** A key that proves an address. */
export async function proveAddress(setup: IndieAuthSetup, url: string): Promise<string> {
  return (await verify(setup.wend, await authorizeAt(setup, url))).body.key
}

export const linkDomain = async (setup: IndieAuthSetup, call: Caller, url: string): Promise<ApiReply> =>
  call('POST /api/auth/domains/', { key: await proveAddress(setup, url) })

export const logInAt = async (setup: IndieAuthSetup, url: string): Promise<ApiReply> =>
  setup.wend.anonymous('POST /api/auth/domains/log-in/', { key: await proveAddress(setup, url) })
