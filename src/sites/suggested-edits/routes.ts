import type { z } from 'zod'
import { notAFeed } from '#addresses/errors.ts'
import { feedAddress } from '#addresses/feed-address.ts'
import { invalidFields, nonFieldError, permissionDenied } from '#api-contract/api-error.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { assertVisible } from '#holds/rules.ts'
import { notify } from '#notifications/notify.ts'
import type { Db } from '#platform/db/db.ts'
import { lockSiteForShare } from '#platform/db/lock-order.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { objectionsToOne } from '../listing/objections.ts'
import { changesAddress } from '../listing/paths.ts'
import { getBlogById } from '../listing/queries.ts'
import { canEdit } from '../listing/rules.ts'
import { ownerIdsOf } from '../ownership/owner-queries.ts'
import {
  decideProposal,
  listProposals,
  type ProposedFields,
  propose,
  proposedFieldNames,
} from './contract.ts'
import { decide } from './decide.ts'
import { editInstead, nothingProposed, proposedAlready, tagNotUsed, tooManyOpen } from './errors.ts'
import { addProposal, countOpen, findBlockedTag, getProposal, proposalsFor } from './queries.ts'
import { deciderRole, maxOpen } from './rules.ts'

export const routes = [
  implement(listProposals, async ({ id, ...paging }, context) => {
    const { db, viewer } = context
    const blog = await getBlogById(db, id)
    assertVisible(viewer, blog)
    const canDecide = (await deciderRole(db, viewer, blog)) !== undefined
    const page = await proposalsFor(db, id, canDecide ? undefined : viewer.id, paging)
    return { ...listReply(context, { ...paging, ...page }), can_decide: canDecide }
  }),
  implement(propose, async ({ id, ...said }, { db, services, viewer }) => {
    await services.limits.take('propose', viewer.id)
    const blog = await getBlogById(db, id)
    assertVisible(viewer, blog)
    if (blog.kind === 'article') throw permissionDenied()
    if (canEdit(viewer, blog)) throw nonFieldError(editInstead())
    const fields = await proposedFields(db, said, blog)
    const made = await db.transaction().execute(async (tx) => {
      await lockSiteForShare(tx, id)
      assertVisible(viewer, await getBlogById(tx, id))
      const open = await countOpen(tx, id, viewer.id, fields)
      if (open.is_known) throw nonFieldError(proposedAlready())
      if (open.of_both >= maxOpen.ofPersonAndSite) throw tooMany('site', maxOpen.ofPersonAndSite)
      if (open.of_person >= maxOpen.ofPerson) throw tooMany('all', maxOpen.ofPerson)
      if (open.of_site >= maxOpen.ofSite) throw tooMany('others', maxOpen.ofSite)
      const added = await addProposal(tx, id, viewer.id, fields)
      const notice = {
        kind: 'proposal',
        event: 'proposal_made',
        actor_id: viewer.id,
        params: { title: blog.title },
        url: changesAddress(blog),
      } as const
      await notify(
        tx,
        (await ownerIdsOf(tx, id)).map((to) => ({ ...notice, to })),
      )
      return added
    })
    return getProposal(db, id, made)
  }),
  implement(decideProposal, async ({ id, n, ...decision }, context) => {
    await decide(context, id, n, decision)
    return getProposal(context.db, id, n)
  }),
]

const tooMany = (where: 'site' | 'all' | 'others', max: number) => nonFieldError(tooManyOpen({ where, max }))

/** What would be different. @throws ApiError 400 where nothing is, or where it could not be accepted */
async function proposedFields(
  db: Db,
  said: Omit<z.output<typeof propose.input>, 'id'>,
  blog: Blog,
): Promise<ProposedFields> {
  const given = { ...said } as ProposedFields
  if (given.feed_url !== undefined) {
    const address = given.feed_url ? feedAddress(given.feed_url) : null
    if (address === undefined) throw invalidFields({ feed_url: [notAFeed()] })
    given.feed_url = address
  }
  const names = proposedFieldNames.filter(
    (name) => given[name] !== undefined && String(given[name]) !== String(blog[name]),
  )
  if (names.length === 0) throw nonFieldError(nothingProposed())
  const fields: ProposedFields = Object.fromEntries(names.map((name) => [name, given[name]]))
  const { refused } = await objectionsToOne(db, { feed_url: fields.feed_url })
  if (refused) throw invalidFields({ feed_url: [refused] }, { code: refused.code })
  const blocked = await findBlockedTag(db, fields.tags ?? [])
  if (blocked !== undefined) throw invalidFields({ tags: [tagNotUsed({ tag: blocked })] })
  return fields
}
