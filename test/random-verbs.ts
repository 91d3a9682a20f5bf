import { hashPassword } from '#accounts/auth/passwords.ts'
import { constraints } from '#app/product.ts'
import { notifyHealthChanges } from '#crawler/health/notify-health-changes.ts'
import { handleEvent } from '#instance/donations/handle-event.ts'
import { getPaymentSiteId } from '#instance/donations/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { apiErrorFor } from '#platform/http/errors/database-errors.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { addOwner } from '#sites/ownership/owner-queries.ts'
import { makeUser, type TestPerson } from './builders.ts'
import { crawlRandomFeed, crawlRandomRecommendations } from './random-crawls.ts'
import { createDice, type Dice, readTargets, type Targets } from './random-fixture.ts'
import type { Wend } from './wend.ts'

// All writes by members and staff, with random targets in a small community.

export interface Call {
  as: TestPerson
  route: string
  body?: object
}

export interface World {
  wend: Wend
  members: TestPerson[]
  staff: TestPerson[]
  dice: Dice
  targets: Targets
  password: string
  password_hash: string
}

const tags = ['tea', 'rain', 'moss', 'bread', 'maps', 'birds', 'ink']
const hosts = Array.from({ length: 14 }, (_, n) => `https://host${n}.example.org/`)
const reason = 'At random'

const randomTags = ({ dice }: World) => Array.from({ length: 1 + dice.below(4) }, () => dice.pick(tags))
const member = ({ dice, members }: World) => dice.pick(members)
const staffMember = ({ dice, staff }: World) => dice.pick(staff)
const anybody = (world: World) => (world.dice.below(3) === 0 ? staffMember(world) : member(world))
const blog = ({ dice, targets }: World) => dice.pick(targets.blogs) ?? 1
const discussion = ({ dice, targets }: World) => dice.pick(targets.discussions) ?? { id: 1, blog_id: 1 }
const comment = ({ dice, targets }: World) =>
  dice.pick(targets.comments) ?? { id: 1, discussion_id: 1, blog_id: 1 }
const site = (world: World) => ({
  url: world.dice.pick(hosts),
  title: `The ${world.dice.pick(tags)} site`,
  description: '',
  tags: randomTags(world),
})

const mute = (world: World) =>
  world.dice.below(2) === 0
    ? { reason_kind: 'site', value: `${blog(world)}` }
    : { reason_kind: 'tag', value: world.dice.pick(tags) }

const discussionPath = ({ id, blog_id }: { id: number; blog_id: number }) =>
  `/api/blogs/${blog_id}/discussions/${id}/`
const commentPath = ({
  id,
  discussion_id,
  blog_id,
}: {
  id: number
  discussion_id: number
  blog_id: number
}) => `${discussionPath({ id: discussion_id, blog_id })}comments/${id}/`

/** Verbs that are a single call; the others are in `multiCallVerbs`. */
export const calls: Record<string, (world: World) => Call> = {
  upload: (w) => ({ as: anybody(w), route: 'POST /api/upload-edit-blog/', body: site(w) }),
  'upload an article': (w) => ({
    as: staffMember(w),
    route: 'POST /api/upload-edit-blog/',
    body: { ...site(w), kind: 'article' },
  }),
  'edit a site': (w) => ({
    as: staffMember(w),
    route: 'POST /api/upload-edit-blog/',
    body: { ...site(w), id: blog(w) },
  }),
  'delete a site': (w) => ({ as: anybody(w), route: `DELETE /api/blogs/delete-by-Id/?blogId=${blog(w)}` }),
  vote: (w) => ({ as: anybody(w), route: `PATCH /api/blogs/upvote-blog/${blog(w)}/` }),
  review: (w) => ({
    as: anybody(w),
    route: `POST /api/blogs/${blog(w)}/reviews/`,
    body: { rating: 1 + w.dice.below(5), content: `Good, @${member(w).username}` },
  }),
  'delete a review': (w) => {
    const { id, blog_id } = w.dice.pick(w.targets.reviews) ?? { id: 1, blog_id: 1 }
    return { as: anybody(w), route: `DELETE /api/blogs/${blog_id}/reviews/${id}/` }
  },
  bookmark: (w) => ({ as: anybody(w), route: 'POST /api/blog/bookmark/', body: { blogId: blog(w) } }),
  'drop a bookmark': (w) => ({ as: anybody(w), route: `DELETE /api/blog/bookmark/?blogId=${blog(w)}` }),
  follow: (w) => ({ as: anybody(w), route: `POST /api/blogs/${blog(w)}/follow/` }),
  unfollow: (w) => ({ as: anybody(w), route: `DELETE /api/blogs/${blog(w)}/follow/` }),
  'follow a list': (w) => ({
    as: anybody(w),
    route: 'POST /api/follows/',
    body: {
      ids: Array.from({ length: 6 }, () => blog(w)),
      submit: Array.from({ length: 2 }, () => w.dice.pick(hosts)),
    },
  }),
  dismiss: (w) => ({ as: anybody(w), route: `POST /api/blogs/${blog(w)}/not-for-me/` }),
  'undo a dismissal': (w) => ({ as: anybody(w), route: `DELETE /api/blogs/${blog(w)}/not-for-me/` }),
  'want less of a tag': (w) => ({ as: anybody(w), route: `POST /api/tags/${w.dice.pick(tags)}/less/` }),
  mute: (w) => ({ as: anybody(w), route: 'POST /api/posts/mine/mute/', body: mute(w) }),
  unmute: (w) => ({ as: anybody(w), route: 'DELETE /api/posts/mine/mute/', body: mute(w) }),
  'discuss a post': (w) => ({
    as: anybody(w),
    route: `POST /api/posts/${w.dice.pick(w.targets.posts) ?? 1}/discuss/`,
  }),
  'suggest an edit': (w) => ({
    as: member(w),
    route: `POST /api/blogs/${blog(w)}/proposals/`,
    // Most tags should stay unblocked.
    body: {
      description: `About ${w.dice.pick(tags)}`,
      ...(w.dice.below(3) === 0 ? { tags: randomTags(w) } : {}),
    },
  }),
  'decide a suggested edit': (w) => {
    const { id, blog_id } = w.dice.pick(w.targets.proposals) ?? { id: 1, blog_id: 1 }
    const body = { accept: w.dice.below(2) === 0, reason }
    return { as: anybody(w), route: `POST /api/blogs/${blog_id}/proposals/${id}/decide/`, body }
  },
  discuss: (w) => ({
    as: anybody(w),
    route: `POST /api/blogs/${blog(w)}/discussions/`,
    body: { title: 'Why?', content: `What does @${staffMember(w).username} say?` },
  }),
  'edit a discussion': (w) => ({
    as: anybody(w),
    route: `PATCH ${discussionPath(discussion(w))}edit/`,
    body: { title: 'Why not?' },
  }),
  'delete a discussion': (w) => ({ as: anybody(w), route: `DELETE ${discussionPath(discussion(w))}` }),
  'vote on a discussion': (w) => {
    const { id, blog_id } = discussion(w)
    return { as: anybody(w), route: `PATCH /api/blogs/${blog_id}/discussions/${id}/upvote-discussion/` }
  },
  comment: (w) => ({
    as: anybody(w),
    route: `POST ${discussionPath(discussion(w))}comments/`,
    body: { content: `Because of @${member(w).username}` },
  }),
  'edit a comment': (w) => ({
    as: anybody(w),
    route: `PATCH ${commentPath(comment(w))}edit/`,
    body: { content: 'Because!' },
  }),
  'delete a comment': (w) => ({ as: anybody(w), route: `DELETE ${commentPath(comment(w))}` }),
  'vote on a comment': (w) => ({ as: anybody(w), route: `PATCH ${commentPath(comment(w))}upvote-comment/` }),
  'change a profile': (w) => ({
    as: anybody(w),
    route: 'POST /api/profile-create-update/',
    body: { about_me: 'Here', tags: randomTags(w) },
  }),
  report: (w) => ({
    as: anybody(w),
    route: 'POST /api/reports/',
    body: { kind: 'blog', id: blog(w), reason },
  }),
  'decide a report': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/reports/${w.dice.pick(w.targets.reports) ?? 1}/decide/`,
    body: { decision: w.dice.pick(['dismiss', 'hide', 'delete']), reason },
  }),
  'decide a held item': (w) => {
    const { kind, id } = w.dice.pick(w.targets.held) ?? { kind: 'blog', id: 1 }
    const decision = w.dice.pick(['publish', 'refuse'])
    return {
      as: staffMember(w),
      route: `POST /api/staff/held/${kind}/${id}/decide/`,
      body: { decision, reason },
    }
  },
  'answer a message': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/messages/${w.dice.pick(w.targets.messages) ?? 1}/done/`,
    body: { reason },
  }),
  hide: (w) => ({ as: staffMember(w), route: `POST /api/staff/blogs/${blog(w)}/hide/`, body: { reason } }),
  restore: (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/blogs/${blog(w)}/restore/`,
    body: { reason },
  }),
  remove: (w) => ({ as: staffMember(w), route: `DELETE /api/staff/blogs/${blog(w)}/`, body: { reason } }),
  merge: (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/blogs/${blog(w)}/merge/`,
    body: { into: blog(w), reason },
  }),
  'undo a merge': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/merges/${w.dice.pick(w.targets.merges) ?? 1}/undo/`,
    body: { reason },
  }),
  feature: (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/blogs/${blog(w)}/feature/`,
    body: { reason },
  }),
  unfeature: (w) => ({
    as: staffMember(w),
    route: `DELETE /api/staff/blogs/${blog(w)}/feature/`,
    body: { reason },
  }),
  'set the health of a site': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/blogs/${blog(w)}/health/`,
    body: { health: w.dice.pick(['fine', 'away', 'gone', 'changed_hands']), reason },
  }),
  'withdraw a claim': (w) => ({ as: anybody(w), route: `DELETE /api/blogs/${blog(w)}/owner/` }),
  'hide a post': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/posts/${w.dice.pick(w.targets.posts) ?? 1}/hide/`,
    body: { reason },
  }),
  'restore a post': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/posts/${w.dice.pick(w.targets.posts) ?? 1}/restore/`,
    body: { reason },
  }),
  'stop posts': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/blogs/${blog(w)}/stop-posts/`,
    body: { reason },
  }),
  'resume posts': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/blogs/${blog(w)}/resume-posts/`,
    body: { reason },
  }),
  'order articles': (w) => ({
    as: staffMember(w),
    route: 'PUT /api/staff/articles/order/',
    body: { ids: [] },
  }),
  suspend: (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/users/${member(w).username}/suspend/`,
    body: { hide_content: true, reason },
  }),
  'lift a suspension': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/users/${member(w).username}/restore/`,
    body: { reason },
  }),
  'make staff': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/users/${member(w).username}/grant-staff/`,
    body: { reason },
  }),
  'revoke staff rights': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/users/${member(w).username}/revoke-staff/`,
    body: { reason },
  }),
  'rename a tag': (w) => ({
    as: staffMember(w),
    route: `PATCH /api/staff/tags/${w.dice.pick(tags)}/`,
    body: { value: w.dice.pick(tags) },
  }),
  'merge a tag': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/tags/${w.dice.pick(tags)}/merge/`,
    body: { into: w.dice.pick(tags) },
  }),
  'separate a tag': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/tags/${w.dice.pick(tags)}/separate/`,
  }),
  'block a tag': (w) => ({ as: staffMember(w), route: `POST /api/staff/tags/${w.dice.pick(tags)}/block/` }),
  'unblock a tag': (w) => ({
    as: staffMember(w),
    route: `POST /api/staff/tags/${w.dice.pick(tags)}/unblock/`,
  }),
  'block a host': (w) => ({
    as: staffMember(w),
    route: 'POST /api/staff/refused-hosts/',
    body: { host: 'host1.example.org', reason },
  }),
  'unblock a host': (w) => ({
    as: staffMember(w),
    route: 'DELETE /api/staff/refused-hosts/host1.example.org/',
  }),
  'change a setting': (w) => ({
    as: staffMember(w),
    route: 'PATCH /api/staff/settings/',
    body: { intake: w.dice.pick(['publish', 'hold_first']) },
  }),
}

/** Verbs that take more than one call. @returns a status, as for a single call */
export const multiCallVerbs: Record<string, (world: World) => Promise<number>> = {
  'import a list': async (w) => {
    const sites = Array.from({ length: 12 }, () => prepareSite(site(w)))
    await addSites(
      w.wend.db,
      sites.flatMap((parsed) => ('error' in parsed ? [] : parsed)),
    )
    return 200
  },
  'delete an account': async (w) => {
    const { wend, dice, password, password_hash } = w
    const leavingMember = await makeUser(wend)
    await wend.db.updateTable('users').set({ password_hash }).where('id', '=', leavingMember.id).execute()
    const earlierVerbs = [
      'vote',
      'vote',
      'follow a list',
      'dismiss',
      'review',
      'discuss',
      'comment',
      'vote on a discussion',
      'vote on a comment',
    ]
    for (const verb of earlierVerbs) {
      const { route, body } = (calls[verb] as (world: World) => Call)(w)
      const { status } = await leavingMember.call(route, body)
      if (status >= 500) return status
    }
    w.members[dice.below(w.members.length)] = leavingMember
    const deletion = await leavingMember.call('DELETE /api/auth/users/me/', { current_password: password })
    // A new member keeps the community from dying out.
    w.members[w.members.indexOf(leavingMember)] = await makeUser(wend)
    return deletion.status
  },
  'claim a site': (w) => {
    const [site, { id }] = [blog(w), member(w)]
    const claim = inTransaction(w.wend.db, (tx) => addOwner(tx, site, id))
    return claim.then(
      () => 200,
      (error: unknown) => apiErrorFor(error, constraints)?.status ?? 500,
    )
  },
  'notify health changes': async (w) => {
    await notifyHealthChanges(w.wend.db)
    return 200
  },
  donate: async (w) => {
    const [created, id] = [Math.floor(Date.now() / 1000), `pi_${w.dice.below(20)}`]
    const metadata = { wend_site: await getPaymentSiteId(w.wend.db), wend_user: `${member(w).id}` }
    const paid = { mode: 'payment', payment_intent: id, payment_status: 'paid', amount_total: 500 }
    const object = { ...paid, metadata, currency: 'usd', created }
    const type = 'checkout.session.completed'
    await handleEvent(w.wend.db, { id: `evt_${w.dice.below(2 ** 30)}`, type, created, data: { object } })
    return 200
  },
  'crawl a feed': crawlRandomFeed,
  'crawl recommendations': crawlRandomRecommendations,
}

export const verbs: string[] = [...Object.keys(calls), ...Object.keys(multiCallVerbs)]

/** Creates a community small enough for collisions. */
export async function makeWorld(wend: Wend, seed: number): Promise<World> {
  const password = 'a long and quiet password'
  const makePeople = (n: number, overrides = {}) =>
    Promise.all(Array.from({ length: n }, () => makeUser(wend, undefined, overrides)))
  const [members, staff] = [await makePeople(5), await makePeople(3, { is_staff: true })]
  const passwordHash = await hashPassword(password)
  const targets = await readTargets(wend)
  return { wend, members, staff, dice: createDice(seed), targets, password, password_hash: passwordHash }
}
