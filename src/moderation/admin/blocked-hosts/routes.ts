import { parseSiteUrl } from '#addresses/site-address.ts'
import { invalidFields, notFound } from '#api-contract/api-error.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { allowHost, listRefusedHosts, type RefusedHost, refuseHost } from './contract.ts'
import { notAHost } from './errors.ts'
import { addHost, findHost, lockHost, removeHost, searchHosts } from './queries.ts'

/**
 * The host that staff mean, normalized like those of sites: an address counts as its host, and case, `www.` and the
 * spelling of other scripts do not matter. @throws ApiError 400 on `host`
 */
function hostOf(text: string): string {
  const given = text.trim()
  const address = parseSiteUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}/`)
  if ('refused' in address) throw invalidFields({ host: [notAHost()] })
  return address.domain
}

export const routes = [
  implement(listRefusedHosts, async (input, context) =>
    listReply(context, { ...input, ...(await searchHosts(context.db, input)) }),
  ),
  implement(refuseHost, async ({ host: given, reason }, context) => {
    const host = hostOf(given)
    return auditedWrite(context, { action: 'host.refuse', target: `host:${host}`, reason }, async (tx) => {
      await lockHost(tx, host)
      const before = await findHost(tx, host)
      await addHost(tx, host, reason, context.viewer.id)
      return { reply: (await findHost(tx, host)) as RefusedHost, before, after: { host, reason } }
    })
  }),
  implement(allowHost, ({ host, reason }, context) =>
    auditedWrite(context, { action: 'host.allow', target: `host:${host}`, reason }, async (tx) => {
      await lockHost(tx, host)
      const before = await findHost(tx, host)
      if (!before) throw notFound()
      await removeHost(tx, host)
      return { reply: undefined, before: { host, reason: before.reason } }
    }),
  ),
]
