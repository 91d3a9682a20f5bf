import { createHash, randomBytes } from 'node:crypto'
import type { Reply, Visit, WebHost } from './web-host.ts'

/** A site with an IndieAuth server that approves every request. */
export interface LogInSite extends WebHost {
  /** The address that its responses name. */
  me: string
  /** Expires all codes issued so far. */
  expireCodes(): void
}

interface AuthRequest {
  client_id: string
  redirect_uri: string
  code_challenge: string
}

const jsonReply = (body: object, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const errorReply = (error: string) => jsonReply({ error }, 400)

export const htmlReply = (body: string, headers: Record<string, string> = {}): Reply => ({
  headers: { 'content-type': 'text/html', ...headers },
  body: `<!doctype html><html><head>${body}</head></html>`,
})

/**
 * An IndieAuth server with one user, per the specification: metadata, and single-use codes bound to client, redirect
 * URI and challenge.
 * @param scheme for its addresses
 */
export function logInSite(name: string, scheme: 'http' | 'https' = 'https'): LogInSite {
  const origin = `${scheme}://${name}`
  const codes = new Map<string, AuthRequest>()

  function authorize({ path }: Visit): Reply {
    const params = new URL(path, origin).searchParams
    const field = (key: string) => params.get(key) ?? ''
    if (field('response_type') !== 'code' || field('code_challenge_method') !== 'S256')
      return errorReply('invalid_request')
    const code = randomBytes(16).toString('base64url')
    const [client_id, redirect_uri] = [field('client_id'), field('redirect_uri')]
    codes.set(code, { client_id, redirect_uri, code_challenge: field('code_challenge') })
    const callbackUrl = new URL(redirect_uri)
    callbackUrl.search = new URLSearchParams({ code, state: field('state'), iss: `${origin}/` }).toString()
    return { status: 302, headers: { location: callbackUrl.href } }
  }

  function redeemCode({ form }: Visit): Reply {
    const code = form?.get('code') ?? ''
    const authRequest = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form?.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      form?.get('grant_type') === 'authorization_code' &&
      authRequest?.client_id === form.get('client_id') &&
      authRequest.redirect_uri === form.get('redirect_uri') &&
      authRequest.code_challenge === challenge
    return isValid ? jsonReply({ me: site.me }) : errorReply('invalid_grant')
  }

  const site: LogInSite = {
    name,
    me: `${origin}/`,
    expireCodes: () => codes.clear(),
    pages: {
      '/': { kind: 'page', reply: htmlReply('<link rel="indieauth-metadata" href="/metadata">') },
      '/metadata': {
        kind: 'other',
        reply: jsonReply({
          issuer: `${origin}/`,
          authorization_endpoint: `${origin}/auth`,
          code_challenge_methods_supported: ['S256'],
        }),
      },
      '/auth': {
        kind: 'other',
        reply: (visit) => (visit.form ? redeemCode(visit) : errorReply('invalid_request')),
      },
      '/auth?*': { kind: 'other', reply: authorize },
    },
  }
  return site
}
