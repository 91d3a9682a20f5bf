import { notFound } from '#contract/refusal.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import { allowHost, listRefusedHosts, type RefusedHost, refuseHost } from './contract.ts'
import { hostOf } from './host-name.ts'
import { addHost, findHost, hostsFound, removeHost } from './host-queries.ts'

export const hostHandlers = [
  handle(listRefusedHosts, async (input, visit) =>
    listReply(visit, { ...input, ...(await hostsFound(visit.db, input)) }),
  ),
  handle(refuseHost, async ({ host: given, reason }, visit) => {
    const host = hostOf(given)
    return staffWrite(visit, { action: 'host.refuse', thing: `host:${host}`, reason }, async (tx) => {
      const before = await findHost(tx, host)
      await addHost(tx, host, reason, visit.viewer.id)
      return { reply: (await findHost(tx, host)) as RefusedHost, before, after: { host, reason } }
    })
  }),
  handle(allowHost, ({ host, reason }, visit) =>
    staffWrite(visit, { action: 'host.allow', thing: `host:${host}`, reason }, async (tx) => {
      const before = await findHost(tx, host)
      if (!before) throw notFound()
      await removeHost(tx, host)
      return { reply: undefined, before: { host, reason: before.reason } }
    }),
  ),
]
