import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Translator } from '#i18n/translator.ts'

/**
 * Which proxies' `X-Forwarded-For` to trust: none, proxies on these networks, or this many proxies in a row. The header
 * is read from its end, since everything before our own proxies' entries may be forged.
 */
export type TrustedProxies = false | string[] | { hops: number }

/** Networks of proxies next to the server: its own machine, link-local, or private networks. */
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal']

const maxHops = 10
export const trustProxyError = (t: Translator, setting: { name: string; given: string }) =>
  t(
    '{name} must be off, on, a number of proxies from 1 to {maxHops}, or a list of addresses and networks such as 192.0.2.1, 10.0.0.0/8, not "{given}".',
    { ...setting, maxHops },
  )

/** Parses `TRUST_PROXY`; undefined if invalid. */
export function readTrustProxy(setting: string | undefined): TrustedProxies | undefined {
  if (setting === undefined || setting === 'off' || setting === 'false') return false
  if (setting === 'on' || setting === 'true') return privateNetworks
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting)
    return hops >= 1 && hops <= maxHops ? { hops } : undefined
  }
  const networks = setting.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

const isNetwork = (text: string) =>
  privateNetworks.includes(text) || (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text))

/** Converts the setting for Fastify, which passes each address from the right with its position. */
export function fastifyTrust(trusted: TrustedProxies) {
  if (trusted === false || Array.isArray(trusted)) return trusted
  return (_: string, hop: number) => hop < trusted.hops
}

/** Explains in the log how client addresses are determined. */
export function describeTrust(trusted: TrustedProxies): string {
  const source = 'Client addresses are taken from X-Forwarded-For, read from its end'
  if (trusted === false)
    return 'Client addresses are those of the connections; X-Forwarded-For is ignored (TRUST_PROXY is off)'
  if (!Array.isArray(trusted))
    return `${source}: ${trusted.hops === 1 ? 'the last entry' : `entry ${trusted.hops} from the end`} is the client, whichever address connects, so the server must not be reachable except through its proxies`
  if (trusted === privateNetworks)
    return `${source}, trusting proxies on private networks (loopback, link-local, 10/8, 172.16/12, 192.168/16, fc00::/7)`
  return `${source}, trusting these proxies: ${trusted.join(', ')}`
}

/**
 * Warns once about an untrusted header: behind an unconfigured proxy, all visitors share one IP address and one rate
 * limit.
 */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
    if ((request.ips?.length ?? 1) > 1) return
    hasWarned = true
    app.log.warn(
      'Received X-Forwarded-For from an address that TRUST_PROXY does not list. If that is your proxy, add it: until then, all visitors share one rate limit.',
    )
  })
}
