import { sql } from 'kysely'
import { siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import { personJson } from '#holds/person-json.ts'
import type { Db } from '#platform/db/db.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { SiteChange } from './schemas.ts'

/**
 * The fields shown in histories. Derived ones, such as the slug, are left out, and so is the image source, since the
 * change of picture is shown.
 */
const historyFields = [...siteFieldNames.filter((name) => name !== 'image_source'), 'language']

/** SQL for a member as `Person`; null if the account is gone or suspended. */
const shownPersonJson = (user: string) => sql`
  case when ${sql.ref(`${user}.id`)} is not null
      and not exists (select from suspensions s where s.user_id = ${sql.ref(`${user}.id`)})
    then ${personJson(user)} end`

/**
 * The changes of a site, newest first. `user_ids` has the members involved, even if they are not shown.
 * @param withValues includes the values, not just field names
 */
export function siteChanges(
  db: Db,
  siteId: number,
  withValues: boolean,
  paging: Paging,
): Promise<PageWithCount<SiteChange & { user_ids: number[] }>> {
  const value = (side: 'before' | 'after') => (withValues ? sql`e.${sql.raw(side)} -> field` : sql`null`)
  const columns = sql`e.id, e.created_on, e.source,
    case when e.source <> 'staff' then ${shownPersonJson('u')} end as "user",
    ${shownPersonJson('proposer')} as proposed_by,
    array_remove(array[e.user_id, e.proposer_id], null) as user_ids,
    (select json_agg(json_build_object('field', field, 'before', ${value('before')}, 'after', ${value('after')}))
      from unnest(${historyFields}::text[]) as field where e.after ? field) as changes`
  const from = sql`blog_edits e left join users u on u.id = e.user_id
    left join users proposer on proposer.id = e.proposer_id`
  const where = sql`e.blog_id = ${siteId} and e.after ?| ${historyFields}::text[]`
  return selectPageWithCount(db, { columns, from, where, order: sql`e.id desc` }, paging)
}
