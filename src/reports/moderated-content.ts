import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import {
  lockAccountWithContent,
  lockDiscussion,
  lockPost,
  lockReviewOrDiscussion,
  lockSitesWithContent,
} from '#platform/db/lock-order.ts'
import { deleteSite } from '#sites/listing/blocked-sites.ts'
import { commentAnchor, discussionAddress, postsAddress, siteAddress } from '#sites/listing/paths.ts'
import type { ContentKind, ModeratedContent } from './schemas.ts'

export interface ContentRef {
  kind: ContentKind
  id: number
}

/** Content with its owner's id, for deciding on it and notifying people. */
export interface OwnedContent extends ModeratedContent {
  user_id: number | null
  /** True if it and its parents are published; for members, if they have no holds. */
  is_public: boolean
}

interface ContentRow extends Omit<OwnedContent, 'url'> {
  blog_id: number | null
  blog_slug: string | null
  blog_kind: 'blog' | 'article' | null
  discussion_id: number | null
}

/** Finds content of any status in one statement. @returns it by `kind:id` */
export async function findContents(db: Db, refs: ContentRef[]): Promise<Map<string, OwnedContent>> {
  if (refs.length === 0) return new Map()
  const matchIds = (kind: ContentKind) =>
    sql`any(${refs.filter((ref) => ref.kind === kind).map(({ id }) => id)}::int[])`
  const { rows } = await sql<ContentRow>`
    select t.*, u.username, coalesce(u.suspended_until > now(), false) as is_suspended from (
      select 'blog' as kind, id, title, description as text, status, user_id,
          id as blog_id, slug as blog_slug, kind as blog_kind, null::int as discussion_id,
          status = 'published' as is_public
        from blogs where id = ${matchIds('blog')}
      union all
      select 'review', r.id, b.title, r.content, r.status, r.user_id, b.id, b.slug, b.kind, null,
          r.status = 'published' and b.status = 'published'
        from reviews r join blogs b on b.id = r.blog_id where r.id = ${matchIds('review')}
      union all
      select 'discussion', d.id, d.title, d.content, d.status, d.user_id, b.id, b.slug, b.kind, d.id,
          d.status = 'published' and b.status = 'published'
        from discussions d join blogs b on b.id = d.blog_id where d.id = ${matchIds('discussion')}
      union all
      select 'comment', c.id, d.title, c.content, c.status, c.user_id, b.id, b.slug, b.kind, d.id,
          c.status = 'published' and d.status = 'published' and b.status = 'published'
        from comments c join discussions d on d.id = c.discussion_id join blogs b on b.id = d.blog_id
        where c.id = ${matchIds('comment')}
      union all
      select 'user', u.id, u.username, coalesce(p.about_me, ''),
          case when u.suspended_until > now() then 'hidden' else 'published' end, u.id, null, null, null, null,
          not exists (select from content_holds h where h.user_id = u.id)
        from users u left join profiles p on p.user_id = u.id where u.id = ${matchIds('user')}
      union all
      select 'post', p.id::int, coalesce(nullif(p.title, ''), nullif(p.excerpt, ''), p.url),
          case when p.title = '' then '' else p.excerpt end,
          case when p.is_hidden then 'hidden' else 'published' end, null, b.id, b.slug, b.kind, null,
          exists (select from visible_posts v where v.blog_id = p.blog_id and v.id = p.id)
        from post_blogs l join posts p on p.blog_id = l.blog_id and p.id = l.id join blogs b on b.id = p.blog_id
        where l.id = ${matchIds('post')}
    ) as t left join users u on u.id = t.user_id`.execute(db)
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, { ...row, url: contentAddress(row) }]))
}

export async function findContent(db: Db, { kind, id }: ContentRef): Promise<OwnedContent | undefined> {
  return (await findContents(db, [{ kind, id }])).get(`${kind}:${id}`)
}

function contentAddress({
  kind,
  id,
  title,
  blog_id,
  blog_slug,
  blog_kind,
  discussion_id,
}: ContentRow): string {
  if (kind === 'user') return `/user/${encodeURIComponent(title)}`
  const site = { id: blog_id ?? 0, slug: blog_slug ?? '', kind: blog_kind ?? 'blog' }
  if (kind === 'post') return postsAddress(site)
  if (discussion_id === null) return siteAddress(site)
  const page = discussionAddress({ id: discussion_id, blog_id: site.id, blog_slug: site.slug })
  return kind === 'comment' ? `${page}#${commentAnchor(id)}` : page
}

const tables = { blog: 'blogs', review: 'reviews', discussion: 'discussions', comment: 'comments' } as const
export type WrittenKind = keyof typeof tables

/**
 * Locks content and everything that a decision about it touches, in the order of db/README.md.
 * @returns its current state; undefined if it is gone
 */
export async function lockContent(tx: Tx, { kind, id }: ContentRef): Promise<OwnedContent | undefined> {
  if (kind === 'user') {
    await lockAccountWithContent(tx, id)
  } else if (kind === 'post') {
    await lockPost(tx, id)
  } else if (kind === 'blog') {
    await lockSitesWithContent(tx, [id])
  } else if (kind === 'comment') {
    await lockWithDiscussion(tx, id)
  } else {
    await lockReviewOrDiscussion(tx, tables[kind], id)
  }
  return findContent(tx, { kind, id })
}

/** Locks a comment after its discussion, whose counters it affects. A comment never moves to another discussion. */
async function lockWithDiscussion(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ discussion_id: number }>`
    select discussion_id from comments where id = ${id}`.execute(tx)
  if (rows[0]) await lockDiscussion(tx, rows[0].discussion_id)
  await sql`select from comments where id = ${id} for update`.execute(tx)
}

/** Deletes content for staff. The address of a deleted site is blocked. */
export async function deleteContent(
  tx: Tx,
  kind: WrittenKind,
  id: number,
  staff: { actorId: number; reason: string },
): Promise<void> {
  if (kind === 'blog') await deleteSite(tx, id, staff)
  else await sql`delete from ${sql.table(tables[kind])} where id = ${id}`.execute(tx)
}
