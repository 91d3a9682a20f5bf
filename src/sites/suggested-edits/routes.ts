import type { z } from 'zod'
import { notAFeed } from '#addresses/errors.ts'
import { normalizeFeedUrl } from '#addresses/feed-address.ts'
import { invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { permissionDenied } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { notify } from '#notifications/notify.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { lockSite } from '../editing/publish-queries.ts'
import { checkListing } from '../listing/listing-checks.ts'
import { changesAddress } from '../listing/paths.ts'
import { getSiteById } from '../listing/queries.ts'
import { canEdit } from '../listing/rules.ts'
import { findSubmitterAndOwnerIds } from '../ownership/owner-queries.ts'
import { decideProposal, listProposals, proposalFieldNames, propose } from './contract.ts'
import { decide } from './decide.ts'
import { alreadyProposed, editInstead, nothingChanged, tagNotUsed, tooManyOpenProposals } from './errors.ts'
import { addProposal, countOpenProposals, findBlockedTag, findSiteProposals, getProposal } from './queries.ts'
import { getDeciderRole, maxOpenProposals } from './rules.ts'
import type { ProposedFields } from './schemas.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listProposals, schemas.listProposals, async ({ id, ...paging }, context) => {
    const { db, viewer } = context
    const site = await getSiteById(db, id)
    assertVisible(viewer, site)
    const canDecide = (await getDeciderRole(db, viewer, site)) !== undefined
    const page = await findSiteProposals(db, id, canDecide ? undefined : viewer.id, paging)
    return { ...listReply(context, { ...paging, ...page }), can_decide: canDecide }
  }),
  implement(propose, schemas.propose, async ({ id, ...input }, { db, services, viewer }) => {
    await services.limits.take('propose', viewer.id)
    const site = await getSiteById(db, id)
    assertVisible(viewer, site)
    if (site.kind === 'article') throw permissionDenied()
    if (canEdit(viewer, site)) throw nonFieldError(editInstead())
    const fields = await readProposedFields(db, input, site)
    const proposalId = await inTransaction(db, async (tx) => {
      // Two members may propose the same at once.
      await lockSite(tx, id)
      assertVisible(viewer, await getSiteById(tx, id))
      const openCounts = await countOpenProposals(tx, id, viewer.id, fields)
      if (openCounts.is_duplicate) throw nonFieldError(alreadyProposed())
      if (openCounts.by_member_for_site >= maxOpenProposals.byMemberForSite)
        throw tooManyError('site', maxOpenProposals.byMemberForSite)
      if (openCounts.by_member >= maxOpenProposals.byMember)
        throw tooManyError('all', maxOpenProposals.byMember)
      if (openCounts.for_site >= maxOpenProposals.forSite)
        throw tooManyError('others', maxOpenProposals.forSite)
      const newId = await addProposal(tx, id, viewer.id, fields)
      const notification = {
        kind: 'proposal',
        event: 'proposal_made',
        actor_id: viewer.id,
        params: { title: site.title },
        url: changesAddress(site),
      } as const
      await notify(
        tx,
        (await findSubmitterAndOwnerIds(tx, id)).map((to) => ({ ...notification, to })),
      )
      return newId
    })
    return getProposal(db, id, proposalId)
  }),
  implement(decideProposal, schemas.decideProposal, async ({ id, n, ...decision }, context) => {
    await decide(context, id, n, decision)
    return getProposal(context.db, id, n)
  }),
]

const tooManyError = (where: 'site' | 'all' | 'others', max: number) =>
  nonFieldError(tooManyOpenProposals({ where, max }))

/** The fields that would change. @throws ApiError 400 if none would, or if the change could not be accepted */
async function readProposedFields(
  db: Db,
  input: Omit<z.output<typeof schemas.propose.input>, 'id'>,
  site: Site,
): Promise<ProposedFields> {
  const values = { ...input } as ProposedFields
  if (values.feed_url !== undefined) {
    const address = values.feed_url ? normalizeFeedUrl(values.feed_url) : null
    if (address === undefined) throw invalidFields({ feed_url: [notAFeed()] })
    values.feed_url = address
  }
  const names = proposalFieldNames.filter(
    (name) => values[name] !== undefined && String(values[name]) !== String(site[name]),
  )
  if (names.length === 0) throw nonFieldError(nothingChanged())
  const fields: ProposedFields = Object.fromEntries(names.map((name) => [name, values[name]]))
  const { blockError } = await checkListing(db, { feed_url: fields.feed_url })
  if (blockError) throw invalidFields({ feed_url: [blockError] }, { code: blockError.code })
  const blockedTag = await findBlockedTag(db, fields.tags ?? [])
  if (blockedTag !== undefined) throw invalidFields({ tags: [tagNotUsed({ tag: blockedTag })] })
  return fields
}
