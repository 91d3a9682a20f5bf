import { z } from 'zod'
import { nonFieldError } from '#api-contract/api-error.ts'
import type { Services } from '#platform/services.ts'
import { redeeming } from './client.ts'
import { type Discovered, discover, jsonIn, type LogInServer } from './discover.ts'
import { domainRefused, notItsServer } from './errors.ts'
import { bareHost, isOurs, type ProfileAddress, readProfileAddress } from './profile-address.ts'

const timeout = 5000
const mostBytes = 64 * 1024

const Answer = z.object({ me: z.string().max(2048) })

interface Returned {
  code: string
  verifier: string
}

/**
 * Redeems a code at the server where the log-in began.
 * @returns whose address it is
 * @throws ApiError 400 where the server does not confirm it, or confirms an address that is not its own
 */
export async function redeem(
  { config, fetcher }: Pick<Services, 'config' | 'fetcher'>,
  begun: Discovered,
  { code, verifier }: Returned,
): Promise<ProfileAddress> {
  const said = await fetcher.postForm(begun.authorization_endpoint, redeeming(config, code, verifier), {
    accept: 'json',
    timeout,
    maxBytes: mostBytes,
  })
  const answer = said.outcome === 'fetched' ? Answer.safeParse(jsonIn(said.bytes)) : undefined
  if (!answer?.success) throw nonFieldError(domainRefused())
  const { me } = answer.data
  const address = readReturned(me, config)
  if (!address) throw nonFieldError(notItsServer({ url: me }))
  // Exactly the page where the log-in began has named this server; any other one is asked.
  if (address.url === begun.url) return address
  const named = await discover(fetcher, config.public_url, address.url).catch(() => undefined)
  const isTheirs =
    named !== undefined && bareHost(named.url) === bareHost(address.url) && isSame(named, begun)
  if (!isTheirs) throw nonFieldError(notItsServer({ url: address.url }))
  return address
}

const isSame = (one: LogInServer, other: LogInServer) =>
  one.authorization_endpoint === other.authorization_endpoint && one.issuer === other.issuer

function readReturned(me: string, config: Services['config']): ProfileAddress | undefined {
  // Nothing is guessed here: it has to be an address as it stands.
  if (!/^https?:\/\//i.test(me) || isOurs(me, config.public_url)) return undefined
  try {
    return readProfileAddress(me, config)
  } catch {
    return undefined
  }
}
