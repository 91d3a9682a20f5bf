import { sql } from 'kysely'
import { blogAddress } from '#features/blogs/addresses.ts'
import { commentAnchor, discussionAddress } from '#features/discussions/addresses.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Status } from '#server/tables.ts'
import type { Thing, ThingKind } from './contract.ts'

export interface Ref {
  kind: ThingKind
  id: number
}

/** A thing with its owner's id: for deciding on it and telling people. */
export interface FoundThing extends Thing {
  user_id: number | null
}

interface Row extends Omit<FoundThing, 'url'> {
  blog_id: number | null
  blog_slug: string | null
  blog_kind: 'blog' | 'article' | null
  discussion_id: number | null
}

/** The things behind these references, whatever their status, by `kind:id`; one statement. */
export async function thingsOf(db: Db, refs: Ref[]): Promise<Map<string, FoundThing>> {
  if (refs.length === 0) return new Map()
  const of = (kind: ThingKind) =>
    sql`any(${refs.filter((ref) => ref.kind === kind).map(({ id }) => id)}::int[])`
  const { rows } = await sql<Row>`
    select t.*, u.username from (
      select 'blog' as kind, id, title, description as text, status, user_id,
          id as blog_id, slug as blog_slug, kind as blog_kind, null::int as discussion_id
        from blogs where id = ${of('blog')}
      union all
      select 'review', r.id, b.title, r.content, r.status, r.user_id, b.id, b.slug, b.kind, null
        from reviews r join blogs b on b.id = r.blog_id where r.id = ${of('review')}
      union all
      select 'discussion', d.id, d.title, d.content, d.status, d.user_id, b.id, b.slug, b.kind, d.id
        from discussions d join blogs b on b.id = d.blog_id where d.id = ${of('discussion')}
      union all
      select 'comment', c.id, d.title, c.content, c.status, c.user_id, b.id, b.slug, b.kind, d.id
        from comments c join discussions d on d.id = c.discussion_id join blogs b on b.id = d.blog_id
        where c.id = ${of('comment')}
      union all
      select 'user', u.id, u.username, coalesce(p.about_me, ''),
          case when u.suspended_until > now() then 'hidden' else 'published' end, u.id, null, null, null, null
        from users u left join profiles p on p.user_id = u.id where u.id = ${of('user')}
    ) as t left join users u on u.id = t.user_id`.execute(db)
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, { ...row, url: addressOf(row) }]))
}

/** The thing behind one reference, whatever its status. */
export async function findThing(db: Db, { kind, id }: Ref): Promise<FoundThing | undefined> {
  return (await thingsOf(db, [{ kind, id }])).get(`${kind}:${id}`)
}

function addressOf({ kind, id, title, blog_id, blog_slug, blog_kind, discussion_id }: Row): string {
  if (kind === 'user') return `/user/${encodeURIComponent(title)}`
  const blog = { id: blog_id ?? 0, slug: blog_slug ?? '', kind: blog_kind ?? 'blog' }
  if (discussion_id === null) return blogAddress(blog)
  const page = discussionAddress({ id: discussion_id, blog_id: blog.id, blog_slug: blog.slug })
  return kind === 'comment' ? `${page}#${commentAnchor(id)}` : page
}

const tables = { blog: 'blogs', review: 'reviews', discussion: 'discussions', comment: 'comments' } as const
export type WrittenKind = keyof typeof tables

/** Publishes or hides a thing. Counters and caches follow by themselves. */
export async function setStatus(tx: Tx, kind: WrittenKind, ids: number[], status: Status): Promise<void> {
  await tx.updateTable(tables[kind]).set({ status }).where('id', 'in', ids).execute()
}

export async function deleteThing(tx: Tx, kind: WrittenKind, id: number): Promise<void> {
  await tx.deleteFrom(tables[kind]).where('id', '=', id).execute()
}
