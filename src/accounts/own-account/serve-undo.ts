import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '#api-contract/api-error.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { LanguageContext } from '#platform/http/app.ts'
import { localizedErrorHandler } from '#platform/http/errors/localized-error-handler.ts'
import { isFromPage } from '#platform/http/is-from-page.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { securityContext } from '#platform/http/security-log.ts'
import type { Services } from '#platform/services.ts'
import { removeCredentials } from '../auth/credentials.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { unusablePassword } from '../auth/passwords.ts'
import { revokeSessions } from '../auth/revoke-sessions.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { consumeUndo, findUndo } from '../events/undo-queries.ts'
import { removeLinks } from '../password/mailed-links.ts'
import { invalidUndoLink } from '../users/errors.ts'
import { markEmailConfirmed, setEmail, setPasswordHash } from '../users/queries.ts'
import { lockAndRecheckAccount } from '../users/rechecked-account.ts'

/**
 * `POST /undo-email/KEY` and `/undo-changes/KEY`: lets a confirmed address undo a change of address, or credentials
 * added since, without a log-in or scripts. The pages differ only in their texts. A GET changes nothing, because mail
 * scanners follow links.
 */
export function serveUndo(app: FastifyInstance, services: Services, { t, link }: LanguageContext): void {
  const onRequest = async ({ ip }: FastifyRequest) => services.limits.take('link_by_address', ip)
  for (const page of ['undo-email', 'undo-changes'])
    app.post(
      `/${page}/:key`,
      { onRequest, errorHandler: localizedErrorHandler(t) },
      async (request, reply) => {
        const { key } = request.params as { key: string }
        const isDone = await undoChanges(services, request, key)
        if (!isDone && !isFromPage(request)) throw apiError(invalidUndoLink())
        return reply
          .header('cache-control', 'no-store')
          .redirect(link(`/${page}/${encodeURIComponent(key)}?${isDone ? 'done' : 'dead'}`), 303)
      },
    )
}

/** @returns true if the key undid something */
async function undoChanges(services: Services, request: FastifyRequest, key: string): Promise<boolean> {
  const { record } = securityContext(services, request, null)
  const undo = await findUndo(services.db, key)
  const origin: Pick<RequestContext, 'services' | 'ip' | 'device'> = {
    services,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
  }
  const eventKind =
    undo &&
    (await inTransaction(services.db, async (tx) => {
      const owner = await lockAndRecheckAccount(tx, undo.user_id, () => consumeUndo(tx, undo))
      if (!owner) return undefined
      await setEmail(tx, owner, undo.email)
      // Only confirmed addresses can undo, and the owner has just used this one.
      await markEmailConfirmed(tx, owner.id, undo.email)
      // The attacker may know the password and would be back before the owner has chosen a new one.
      await setPasswordHash(tx, owner, unusablePassword)
      await revokeSessions(tx, owner.id)
      await removeLinks(tx, owner.id)
      await forgetDevices(tx, owner.id)
      // Older credentials stay: access to a mailbox must not be enough to remove them.
      await removeCredentials(tx, owner, undo.since)
      const kind = owner.email === undo.email ? 'changes_undone' : 'email_taken_back'
      await notifyOwner(tx, origin, owner, kind)
      return kind
    }))
  if (!eventKind) {
    record('link_refused', null)
    return false
  }
  record(eventKind, undo.user_id)
  await services.invalidation.catchUp()
  return true
}
