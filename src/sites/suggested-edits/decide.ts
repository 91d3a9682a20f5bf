import { apiError, nonFieldError } from '#api-contract/api-error.ts'
import { alreadyDecided, changedMeanwhile } from '#api-contract/errors.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { notFound, permissionDenied } from '#api-contract/standard-errors.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { assertVisible } from '#holds/rules.ts'
import { type NotificationInput, notify } from '#notifications/notify.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import {
  type Changes,
  changeSite,
  findChanges,
  getEditSource,
  type LockedSite,
} from '../editing/change-site.ts'
import { requiresReview, savePendingEdit, takePendingEdit } from '../editing/pending-edits.ts'
import { parseUrlField } from '../editing/publish.ts'
import { lockSite } from '../editing/publish-queries.ts'
import { checkListing } from '../listing/listing-checks.ts'
import { siteAddress } from '../listing/paths.ts'
import { getSiteById } from '../listing/queries.ts'
import { closeProposal, findProposal, type LockedProposal } from './queries.ts'
import { getDeciderRole } from './rules.ts'

interface Decision {
  accept: boolean
  reason?: string | undefined
  version?: string | undefined
}

type Role = NonNullable<Awaited<ReturnType<typeof getDeciderRole>>>

/** Accepts or rejects a proposed change. @throws ApiError 409 if it is already decided, or the site has changed */
export async function decide(
  { db, viewer }: Pick<RequestContext<Viewer>, 'db' | 'viewer'>,
  siteId: number,
  proposalId: number,
  { accept, reason = '', version }: Decision,
): Promise<void> {
  const site = await getSiteById(db, siteId)
  assertVisible(viewer, site)
  const role = await getDeciderRole(db, viewer, site)
  if (!role) throw permissionDenied()
  await inTransaction(db, async (tx) => {
    const before = await lockSite(tx, siteId)
    if (!before) throw notFound()
    // It may have been hidden while this waited for the lock.
    assertVisible(viewer, await getSiteById(tx, siteId))
    const proposal = await findProposal(tx, siteId, proposalId)
    if (!proposal) throw notFound()
    if (proposal.state !== 'open') throw apiError(alreadyDecided({ became: 'other' }))
    if (version !== undefined && version !== proposal.version) throw apiError(changedMeanwhile())
    const changes = accept
      ? await applyProposal(tx, { id: siteId, before, proposal, viewer, role })
      : undefined
    const { user_id: to } = proposal
    if (to !== null)
      await notify(tx, [decisionNotification(site, { ...proposal, to }, viewer, role, accept, reason)])
    if (!(await closeProposal(tx, proposalId, accept ? 'accepted' : 'refused', reason))) throw notFound()
    if (role !== 'staff') return
    await appendToAuditLog(tx, viewer, {
      action: accept ? 'proposal.accept' : 'proposal.refuse',
      target: `blog:${siteId}`,
      reason,
      before: changes?.before ?? null,
      after: changes?.after ?? { refused: proposal.fields },
    })
  })
}

interface Acceptance {
  id: number
  before: LockedSite
  proposal: LockedProposal
  viewer: Viewer
  role: Role
}

/** Applies a proposal, or stores it as a pending edit if edits by the deciding member need review. */
async function applyProposal(
  tx: Tx,
  { id, before, proposal, viewer, role }: Acceptance,
): Promise<Changes | undefined> {
  const { fields, user_id: proposer_id } = proposal
  const address = fields.url === undefined ? undefined : parseUrlField(fields.url)
  const { blockError } = await checkListing(tx, { address, feed_url: fields.feed_url })
  if (blockError) throw nonFieldError(blockError)
  const after = { ...before, ...fields, ...address, slug: toSlug(fields.title ?? before.title) }
  const changes = findChanges(before, after)
  if (!changes) return undefined
  if (await requiresReview(tx, viewer, id, changes.after)) {
    const pendingEdit = await takePendingEdit(tx, id)
    await savePendingEdit(tx, id, viewer.id, { ...pendingEdit?.fields, ...changes.after })
    return changes
  }
  const sources = [await getEditSource(tx, id, viewer.id), await getEditSource(tx, id, proposer_id)]
  const source = sources.includes('owner') ? 'owner' : role === 'staff' ? 'staff' : 'person'
  // The audit log records which staff member it was.
  const user_id = role === 'staff' ? null : viewer.id
  await changeSite(tx, id, { user_id, source, proposer_id }, before, after, changes)
  return changes
}

/** The notification for the proposer; staff members stay anonymous. */
function decisionNotification(
  site: Site,
  { to, fields }: LockedProposal & { to: number },
  viewer: Viewer,
  role: Role,
  accept: boolean,
  reason: string,
): NotificationInput {
  const title = (accept && fields.title) || site.title
  const url = siteAddress(site)
  if (role === 'staff') {
    const event = accept ? 'edit_published' : 'edit_refused'
    return { kind: 'staff', event, params: { title, reason }, to, actor_id: null, url }
  }
  const notification = { kind: 'proposal', to, actor_id: viewer.id, url } as const
  return accept
    ? { ...notification, event: 'proposal_accepted', params: { title } }
    : { ...notification, event: 'proposal_refused', params: { title, reason } }
}
