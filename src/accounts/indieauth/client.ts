import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/runtime/config.ts'
import type { Services } from '#platform/services.ts'

// What we are to log-in servers: an OAuth client whose id is the address of its own description.

const clientPath = '/login/indieauth/client.json'
const clientId = ({ public_url }: Config) => public_url + clientPath
const redirectUri = ({ public_url }: Config) => `${public_url}/login/indieauth`

/** The description of this site as a client (OAuth Client ID Metadata Document). */
export function serveClient(app: FastifyInstance, { config }: Services): void {
  const description = {
    client_id: clientId(config),
    client_name: config.product_name,
    client_uri: `${config.public_url}/`,
    logo_uri: `${config.public_url}/icon-192.png`,
    redirect_uris: [redirectUri(config)],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  app.get(clientPath, (_, reply) => reply.header('cache-control', 'public, max-age=3600').send(description))
}

/** PKCE's S256 (RFC 7636). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** Where a person is sent to log in. */
export function authorizationUrl(
  config: Config,
  endpoint: string,
  asked: { me: string; state: string; challenge: string },
): string {
  const url = new URL(endpoint)
  const fields = {
    response_type: 'code',
    client_id: clientId(config),
    redirect_uri: redirectUri(config),
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    me: asked.me,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** What redeems a code, beside the code. */
export const redeeming = (config: Config, code: string, verifier: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  client_id: clientId(config),
  redirect_uri: redirectUri(config),
  code_verifier: verifier,
})
