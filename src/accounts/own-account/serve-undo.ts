import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '#api-contract/api-error.ts'
import type { InLanguage } from '#platform/http/app.ts'
import { localizedErrorHandler } from '#platform/http/errors/localized-error-handler.ts'
import { isFromPage } from '#platform/http/is-from-page.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { securityOf } from '#platform/http/security-log.ts'
import type { Services } from '#platform/services.ts'
import { endLogIns } from '../auth/end-log-ins.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { noPassword } from '../auth/passwords.ts'
import { removeWaysIn } from '../auth/ways-in.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { findUndo, spendUndo } from '../events/undo-queries.ts'
import { removeLinks } from '../password/mailed-links.ts'
import { deadUndo } from '../users/errors.ts'
import { confirmEmailOf, setEmail, setPasswordHash } from '../users/queries.ts'
import { lockVerified } from '../users/verified.ts'

/**
 * `POST /undo-email/KEY` and `/undo-changes/KEY`: a confirmed address takes back a change of address, or what opens the
 * account since, without a log-in and without scripts. The pages differ in their words alone. A GET changes nothing, since
 * mail scanners follow links.
 */
export function serveUndo(app: FastifyInstance, services: Services, { t, link }: InLanguage): void {
  const onRequest = async ({ ip }: FastifyRequest) => services.limits.take('link_by_address', ip)
  for (const page of ['undo-email', 'undo-changes'])
    app.post(
      `/${page}/:key`,
      { onRequest, errorHandler: localizedErrorHandler(t) },
      async (request, reply) => {
        const { key } = request.params as { key: string }
        const isDone = await undoChanges(services, request, key)
        if (!isDone && !isFromPage(request)) throw apiError(deadUndo())
        return reply
          .header('cache-control', 'no-store')
          .redirect(link(`/${page}/${encodeURIComponent(key)}?${isDone ? 'done' : 'dead'}`), 303)
      },
    )
}

/** @returns whether the key undid something */
async function undoChanges(services: Services, request: FastifyRequest, key: string): Promise<boolean> {
  const { record } = securityOf(services, request, null)
  const undo = await findUndo(services.db, key)
  const origin: Pick<RequestContext, 'services' | 'ip' | 'device'> = {
    services,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
  }
  const done =
    undo &&
    (await services.db.transaction().execute(async (tx) => {
      const owner = await lockVerified(tx, undo.user_id, () => spendUndo(tx, undo))
      if (!owner) return undefined
      await setEmail(tx, owner, undo.email)
      // Only a confirmed address can undo anything, and who reads its mail has just shown up.
      await confirmEmailOf(tx, owner.id, undo.email)
      // Whoever it was knows the password, and would be back before its owner has chosen another.
      await setPasswordHash(tx, owner, noPassword)
      await endLogIns(tx, owner.id)
      await removeLinks(tx, owner.id)
      await forgetDevices(tx, owner.id)
      // What is older stays: a mailbox must not be enough to remove it.
      await removeWaysIn(tx, owner, undo.since)
      const kind = owner.email === undo.email ? 'changes_undone' : 'email_taken_back'
      await tellOwner(tx, origin, owner, kind)
      return kind
    }))
  if (!done) {
    record('link_refused', null)
    return false
  }
  record(done, undo.user_id)
  await services.invalidation.settle()
  return true
}
