import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messageIn, Refusal, refusal } from '#contract/refusal.ts'
import type { InLanguage } from '#server/app.ts'
import type { RequestContext } from '#server/request-context.ts'
import { securityOf } from '#server/security-log.ts'
import type { Services } from '#server/services.ts'
import { forgetDevices } from './known-devices.ts'
import { removeLinks } from './mailed-links.ts'
import { removePasskeysSince } from './passkeys/queries.ts'
import { confirmEmailOf, removeSessions, setEmail } from './queries.ts'
import { deadUndo } from './reasons.ts'
import { removeSecondSteps } from './second-step.ts'
import { tellOwner } from './tell-owner.ts'
import { findUndo, removeDomainsSince, spendUndo } from './undo-email.ts'
import { lockVerified } from './verified.ts'

/**
 * `POST /undo-email/KEY`: the old address takes a change of address back, without a log-in and without scripts. Every log-in
 * ends, and what was mailed to the other address works no more. A GET changes nothing, since mail scanners follow links.
 */
export function undoEmailRoutes(app: FastifyInstance, services: Services, { t, link }: InLanguage): void {
  app.post('/undo-email/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    reply.header('cache-control', 'no-store')
    try {
      await takeBack(services, request, key)
      return reply.redirect(link(`/undo-email/${key}?done`), 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply
        .status(error.status)
        .type('text/plain; charset=utf-8')
        .send(`${messageIn(t, error)}\n`)
    }
  })
}

/** @throws Refusal 404 for a key that undoes nothing, 429 */
async function takeBack(services: Services, request: FastifyRequest, key: string): Promise<void> {
  await services.limits.take('link_by_address', request.ip)
  const { record } = securityOf(services, request, null)
  const undo = await findUndo(services.db, key)
  const origin: Pick<RequestContext, 'services' | 'ip' | 'device'> = {
    services,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
  }
  const isDone =
    undo !== undefined &&
    (await services.db.transaction().execute(async (tx) => {
      const owner = await lockVerified(tx, undo.user_id, () => spendUndo(tx, undo))
      if (!owner) return false
      await setEmail(tx, owner, undo.email)
      // Only a confirmed address can take a change back, and who reads its mail has just shown up.
      await confirmEmailOf(tx, owner.id, undo.email)
      await removeSessions(tx, owner.id)
      await removeLinks(tx, owner.id)
      await removeSecondSteps(tx, owner.id)
      await forgetDevices(tx, owner.id)
      await removeDomainsSince(tx, owner.id, undo.created_on)
      // What changed the address may have added them; a second factor that is on stays, as a mailbox must not be enough.
      if (!owner.has_second_factor) await removePasskeysSince(tx, owner.id, undo.created_on)
      await tellOwner(tx, origin, owner, 'email_taken_back')
      return true
    }))
  if (!isDone) {
    record('link_refused', null)
    throw refusal(deadUndo())
  }
  record('email_taken_back', undo.user_id)
  await services.invalidation.settle()
}
