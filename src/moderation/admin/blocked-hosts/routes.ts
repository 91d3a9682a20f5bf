import { parseSiteUrl } from '#addresses/site-address.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { blockHost, listBlockedHosts, unblockHost } from './contract.ts'
import { notAHost } from './errors.ts'
import {
  deleteBlockedHost,
  findBlockedHost,
  insertBlockedHost,
  lockHost,
  searchBlockedHosts,
} from './queries.ts'
import type { BlockedHost } from './schemas.ts'
import * as schemas from './schemas.ts'

/**
 * Parses a host or URL typed by staff, and normalizes it like the hosts of sites: ignores case, `www.` and Punycode
 * spelling.
 * @throws ApiError 400 on `host`
 */
function parseHost(text: string): string {
  const trimmed = text.trim()
  const address = parseSiteUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}/`)
  if ('error' in address) throw invalidFields({ host: [notAHost()] })
  return address.domain
}

export const routes = [
  implement(listBlockedHosts, schemas.listBlockedHosts, async (input, context) =>
    listReply(context, { ...input, ...(await searchBlockedHosts(context.db, input)) }),
  ),
  implement(blockHost, schemas.blockHost, async ({ host: text, reason }, context) => {
    const host = parseHost(text)
    return auditedWrite(context, { action: 'host.refuse', target: `host:${host}`, reason }, async (tx) => {
      await lockHost(tx, host)
      const before = await findBlockedHost(tx, host)
      await insertBlockedHost(tx, host, reason, context.viewer.id)
      return { reply: (await findBlockedHost(tx, host)) as BlockedHost, before, after: { host, reason } }
    })
  }),
  implement(unblockHost, schemas.unblockHost, ({ host, reason }, context) =>
    auditedWrite(context, { action: 'host.allow', target: `host:${host}`, reason }, async (tx) => {
      await lockHost(tx, host)
      const before = await findBlockedHost(tx, host)
      if (!before) throw notFound()
      await deleteBlockedHost(tx, host)
      return { reply: undefined, before: { host, reason: before.reason } }
    }),
  ),
]
