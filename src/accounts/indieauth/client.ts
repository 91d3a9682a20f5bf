import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/runtime/config.ts'
import type { Services } from '#platform/services.ts'

// This site as an OAuth client: its id is the address of its metadata.

const clientPath = '/login/indieauth/client.json'
const clientId = ({ publicUrl }: Config) => publicUrl + clientPath
const redirectUri = ({ publicUrl }: Config) => `${publicUrl}/login/indieauth`

/** Serves the client metadata (OAuth Client ID Metadata Document). */
export function serveClientMetadata(app: FastifyInstance, { config }: Services): void {
  const description = {
    client_id: clientId(config),
    client_name: config.productName,
    client_uri: `${config.publicUrl}/`,
    logo_uri: `${config.publicUrl}/icon-192.png`,
    redirect_uris: [redirectUri(config)],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  app.get(clientPath, (_, reply) => reply.header('cache-control', 'public, max-age=3600').send(description))
}

/** PKCE's S256 challenge (RFC 7636). */
export const createPkceChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** The authorization URL that the person is sent to. */
export function authorizationUrl(
  config: Config,
  endpoint: string,
  request: { me: string; state: string; challenge: string },
): string {
  const url = new URL(endpoint)
  const fields = {
    response_type: 'code',
    client_id: clientId(config),
    redirect_uri: redirectUri(config),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    me: request.me,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** Token request for a code. */
export const tokenRequest = (config: Config, code: string, verifier: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  client_id: clientId(config),
  redirect_uri: redirectUri(config),
  code_verifier: verifier,
})
