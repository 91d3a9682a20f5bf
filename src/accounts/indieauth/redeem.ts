import { z } from 'zod'
import { nonFieldError } from '#api-contract/api-error.ts'
import type { Services } from '#platform/services.ts'
import { tokenRequest } from './client.ts'
import { type DiscoveredServer, discoverServer, type LogInServer, parseJson } from './discover.ts'
import { domainRefused, serverMismatch } from './errors.ts'
import { bareHost, isOwnAddress, type ProfileAddress, parseProfileAddress } from './profile-address.ts'

const timeoutMs = 5000
const maxBytes = 64 * 1024

const TokenResponse = z.object({ me: z.string().max(2048) })

interface AuthorizationCode {
  code: string
  verifier: string
}

/**
 * Redeems a code at the server where the log-in began.
 * @returns the address that the server confirms
 * @throws ApiError 400 if it confirms none, or one that it is not responsible for
 */
export async function redeemCode(
  { config, fetcher }: Pick<Services, 'config' | 'fetcher'>,
  pending: DiscoveredServer,
  { code, verifier }: AuthorizationCode,
): Promise<ProfileAddress> {
  const response = await fetcher.postForm(
    pending.authorization_endpoint,
    tokenRequest(config, code, verifier),
    {
      accept: 'json',
      timeout: timeoutMs,
      maxBytes,
    },
  )
  const token =
    response.outcome === 'fetched' ? TokenResponse.safeParse(parseJson(response.bytes)) : undefined
  if (!token?.success) throw nonFieldError(domainRefused())
  const { me } = token.data
  const address = parseReturnedAddress(me, config)
  if (!address) throw nonFieldError(serverMismatch({ url: me }))
  // The page where the log-in began named this server; any other address must name it, too.
  if (address.url === pending.url) return address
  const discovered = await discoverServer(fetcher, config.publicUrl, address.url).catch(() => undefined)
  const isConfirmed =
    discovered !== undefined &&
    bareHost(discovered.url) === bareHost(address.url) &&
    isSameServer(discovered, pending)
  if (!isConfirmed) throw nonFieldError(serverMismatch({ url: address.url }))
  return address
}

const isSameServer = (a: LogInServer, b: LogInServer) =>
  a.authorization_endpoint === b.authorization_endpoint && a.issuer === b.issuer

function parseReturnedAddress(me: string, config: Services['config']): ProfileAddress | undefined {
  // Unlike an address that a person types, it must be complete.
  if (!/^https?:\/\//i.test(me) || isOwnAddress(me, config.publicUrl)) return undefined
  try {
    return parseProfileAddress(me, config)
  } catch {
    return undefined
  }
}
