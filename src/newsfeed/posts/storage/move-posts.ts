import { sql } from 'kysely'
import { addHold, releaseHolds } from '#holds/holds.ts'
import { invalidate, keysFor } from '#platform/cache/invalidation-keys.ts'
import type { Tx } from '#platform/db/db.ts'
import { hidePost, showPost } from '../hide-post.ts'
import { matchPosts } from './match-posts.ts'
import { postKey } from './post-key.ts'

/** What a merge did to the posts, so that undoing it reverts exactly this. */
export interface MovedPosts {
  /** Posts that the target site did not have. */
  posts: number[]
  /** Posts of the target site that the merge hid because staff hid them on the merged site. */
  hidden_posts: number[]
}

interface Site {
  id: number
  url: string
}

interface DecidedPost {
  post_id: number
  id: string | null
  url: string
  url_key: string
  title: string
  is_stub: boolean
  is_hidden: boolean
  discussion_id: number | null
}

/**
 * Moves decisions about a merged site's posts to the target: to its copy of a post, or with the post itself if it has
 * no copy. The caller has locked both sites and their posts, and has moved the discussions.
 */
export async function movePosts(
  tx: Tx,
  from: Site,
  into: Site,
  hold: { note: string; held_by: number },
): Promise<MovedPosts> {
  const decided = (await loadPosts(tx, from.id)).filter(
    (post) => post.is_hidden || post.discussion_id !== null,
  )
  if (decided.length === 0) return { posts: [], hidden_posts: [] }
  const { matches, unknown } = matchPosts(from.url, await loadPosts(tx, into.id), decided)
  const hidden_posts: number[] = []
  for (const { known, post } of matches) {
    if (post.is_hidden && !known.is_hidden) {
      await hidePost(tx, known.post_id, { ...known, blog_id: into.id }, hold)
      hidden_posts.push(known.post_id)
    }
    if (known.discussion_id !== null || post.discussion_id === null) continue
    await attachDiscussion(tx, { blog_id: into.id, ...known }, post.discussion_id)
    if (known.is_hidden) await addHold(tx, discussionTarget(post.discussion_id), { why: 'post', ...hold })
  }
  const posts = unknown.map(({ post_id }) => post_id)
  await moveRows(tx, posts, from.id, into.id)
  return { posts, hidden_posts }
}

/** Reverts `movePosts` as far as its results still exist. The caller has moved the discussions back. */
export async function movePostsBack(
  tx: Tx,
  from: number,
  into: number,
  { posts = [], hidden_posts = [] }: Partial<MovedPosts>,
): Promise<void> {
  await moveRows(tx, posts, into, from)
  await sql`
    update posts set discussion_id = null
    where blog_id = ${into} and discussion_id in (select id from discussions where blog_id = ${from})`.execute(
    tx,
  )
  await sql`
    update discussions d set post_id = p.id from posts p
    where p.blog_id = ${from} and p.discussion_id = d.id and d.post_id <> p.id`.execute(tx)
  // In the meantime, holds followed the copies.
  for (const { discussion_id: id, is_hidden } of await loadPosts(tx, from))
    if (id !== null && is_hidden) await addHold(tx, discussionTarget(id), { why: 'post' })
    else if (id !== null) await releaseHolds(tx, discussionTarget(id), ['post'])
  for (const post of await loadPosts(tx, into))
    if (hidden_posts.includes(post.post_id)) await showPost(tx, post.post_id, { ...post, blog_id: into })
}

const discussionTarget = (id: number) => ({ kind: 'discussion', id }) as const

async function loadPosts(tx: Tx, siteId: number): Promise<DecidedPost[]> {
  const { rows } = await sql<Omit<DecidedPost, 'url_key'>>`
    select id as post_id, guid as id, url, title, is_stub, is_hidden, discussion_id
    from posts where blog_id = ${siteId}`.execute(tx)
  return rows.map((post) => ({ ...post, url_key: postKey(post.url) }))
}

async function attachDiscussion(
  tx: Tx,
  { blog_id, post_id }: { blog_id: number; post_id: number },
  discussionId: number,
): Promise<void> {
  await sql`update discussions set post_id = ${post_id} where id = ${discussionId}`.execute(tx)
  await sql`
    update posts set discussion_id = ${discussionId} where blog_id = ${blog_id} and id = ${post_id}`.execute(
    tx,
  )
}

/** Moves posts with their ids. They lose their newsfeed entries: old posts are not news on the target site. */
async function moveRows(tx: Tx, ids: number[], from: number, into: number): Promise<void> {
  if (ids.length === 0) return
  const moving = sql`blog_id = ${from} and id = any(${ids}::bigint[])`
  await sql`
    insert into posts (blog_id, id, guid, url, title, excerpt, author, categories, language, is_language_declared,
      published_on, is_dated, discussion_id, is_hidden, is_stub)
    select ${into}::integer, id, guid, url, title, excerpt, author, categories, language, is_language_declared,
      published_on, is_dated, discussion_id, is_hidden, is_stub from posts where ${moving}`.execute(tx)
  await sql`update post_blogs set blog_id = ${into} where ${moving}`.execute(tx)
  await sql`update posts set is_hidden = false, discussion_id = null where ${moving}`.execute(tx)
  await sql`delete from posts where ${moving}`.execute(tx)
  await invalidate(tx, ...keysFor('posts:', [from, into]))
}
