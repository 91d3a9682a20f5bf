import { sql } from 'kysely'
import { siteColumns } from '#api-contract/shapes/site-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { selectColumns } from '#platform/db/select-columns.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/**
 * Queries for everything that a member entered or did, by name in the export. Add new tables about people here; a test
 * compares this list with the schema.
 */
const parts: Record<string, (id: number) => ReturnType<typeof sql<object>>> = {
  account: (
    id,
  ) => sql`select id, username, email, is_staff, email_confirmed_on, first_confirmed_on, suspended_until, suspension_reason,
    stripe_customer_id, supporter_since, shows_support, shows_follows, personal_by, language, time_zone, reads,
    created_on from users where id = ${id}`,
  profile: (id) => sql`select about_me, avatar, array(
      select t.value from profile_tags pt join tags t on t.id = pt.tag_id
      where pt.user_id = ${id} order by pt.position) as tags
    from profiles where user_id = ${id}`,
  interests_as_spelled: (
    id,
  ) => sql`select t.value from profile_tag_spellings s join tags t on t.id = s.spelling_id
    where s.user_id = ${id} order by s.position`,
  log_ins: (id) =>
    sql`select device, created_on, last_used_on from sessions where user_id = ${id} and scopes is null order by id`,
  api_tokens: (id) =>
    sql`select name, scopes, expires_on, created_on, last_used_on from sessions
      where user_id = ${id} and scopes is not null order by id`,
  known_devices: (id) =>
    sql`select created_on, last_used_on from known_devices where user_id = ${id} order by id`,
  app_for_codes: (id) => sql`select created_on, confirmed_on from totp_secrets where user_id = ${id}`,
  passkeys: (id) =>
    sql`select name, is_synced, created_on, last_used_on from passkeys where user_id = ${id} order by id`,
  own_domains: (id) =>
    sql`select url, created_on, last_used_on from account_domains where user_id = ${id} order by id`,
  recovery_codes: (id) => sql`select created_on from recovery_codes where user_id = ${id}`,
  second_steps: (id) => sql`select created_on, expires_on from second_steps where user_id = ${id}`,
  account_events: (id) =>
    sql`select kind, device, ip_network, created_on from account_events where user_id = ${id} order by id`,
  addresses_before: (id) =>
    sql`select email, created_on, expires_on from email_undos where user_id = ${id} order by id`,
  mailed_links: (id) =>
    sql`select purpose, email, created_on, expires_on from mailed_links where user_id = ${id}`,
  uploads: (id) => sql`select url, kind, created_on from uploads where user_id = ${id} order by created_on`,
  submitted: (id) => sql`select b.id, b.kind, b.status, ${selectColumns('b', siteColumns)},
      b.created_on, b.updated_on, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
        where bt.blog_id = b.id order by bt.position) as tags
    from blogs b where b.user_id = ${id} order by b.id`,
  edits: (id) =>
    sql`select blog_id, before, after, created_on from blog_edits where user_id = ${id} order by id`,
  pending_edits: (id) =>
    sql`select blog_id, fields, created_on from pending_edits where user_id = ${id} order by blog_id`,
  proposals: (id) => sql`select blog_id, fields, state, reason, created_on, decided_on
    from proposals where user_id = ${id} order by id`,
  owned_sites: (id) => sql`select blog_id, verified_on from blog_owners where user_id = ${id}`,
  bookmarks: (id) => sql`select b.id, b.url, b.title, m.created_on from bookmarks m
    join blogs b on b.id = m.blog_id where m.user_id = ${id} order by m.created_on`,
  follows: (id) => sql`select b.id, b.url, b.title, f.created_on from follows f
    join blogs b on b.id = f.blog_id where f.user_id = ${id} order by f.created_on`,
  muted: (id) => sql`select reason_kind, value, created_on from river_mutes where user_id = ${id}
    order by created_on`,
  for_you_wishes: (id) => sql`select w.blog_id, t.value as tag, w.created_on from for_you_wishes w
    left join tags t on t.id = w.tag_id where w.user_id = ${id} order by w.created_on, w.blog_id`,
  seen_posts_until: (id) => sql`select until from river_seen where user_id = ${id}`,
  upvoted_blogs: (id) => sql`select b.id, b.url, b.title, v.created_on from blog_upvotes v
    join blogs b on b.id = v.blog_id where v.user_id = ${id} order by v.created_on`,
  upvoted_discussions: (id) =>
    sql`select discussion_id, created_on from discussion_upvotes where user_id = ${id} order by created_on`,
  upvoted_comments: (id) =>
    sql`select comment_id, created_on from comment_upvotes where user_id = ${id} order by created_on`,
  reviews: (
    id,
  ) => sql`select r.id, r.blog_id, b.title as blog_title, r.rating, r.content, r.status, r.created_on,
      r.updated_on from reviews r join blogs b on b.id = r.blog_id where r.user_id = ${id} order by r.id`,
  discussions: (id) => sql`select id, blog_id, title, content, status, created_on, updated_on
    from discussions where user_id = ${id} order by id`,
  comments: (id) => sql`select id, discussion_id, content, status, created_on, updated_on
    from comments where user_id = ${id} order by id`,
  notifications: (id) => sql`select kind, event, params, text, url, group_size as joined, is_read, created_on
    from notifications where user_id = ${id} order by id`,
  notification_settings: (id) =>
    sql`select kind, in_app, email from notification_settings where user_id = ${id} order by kind`,
  reports: (id) => sql`select kind, thing_id, category, reason, state, created_on from reports
    where user_id = ${id} order by id`,
  contact_messages: (id) =>
    sql`select subject, message, created_on from contact_messages where user_id = ${id} order by id`,
  donations: (id) => sql`select amount, currency, is_monthly, state, created_on from donations
    where user_id = ${id} order by created_on`,
  suspension: (id) => sql`select created_on from suspensions where user_id = ${id}`,
  held: (id) => sql`
    select blog_id, review_id, discussion_id, comment_id, why, note, since from content_holds
    where user_id = ${id} or blog_id in (select id from blogs where user_id = ${id})
      or review_id in (select id from reviews where user_id = ${id})
      or discussion_id in (select id from discussions where user_id = ${id})
      or comment_id in (select id from comments where user_id = ${id}) order by id`,
  surprises: (id) => sql`select walk from surprises where user_id = ${id}`,
  imports: (id) => sql`select file_name, is_dry_run, state, total, added, known, refused, created_on
    from imports where user_id = ${id} order by id`,
}

const singleRowParts = new Set(['account', 'profile'])

/** Collects a member's data from one snapshot. */
export async function collectAccountData(db: Db, userId: number): Promise<Record<string, unknown>> {
  return inTransaction(
    db,
    async (tx) => {
      const data: Record<string, unknown> = { exported_on: new Date().toISOString() }
      for (const [name, part] of Object.entries(parts)) {
        const { rows } = await part(userId).execute(tx)
        data[name] = singleRowParts.has(name) ? rows[0] : rows
      }
      return data
    },
    { isolationLevel: 'repeatable read' },
  )
}
