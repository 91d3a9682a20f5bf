import { sql } from 'kysely'
import { siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { type PageWithCount, pageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { SiteChange } from './contract.ts'

/** Fields of a site that people know; others, such as the slug, follow from these, and of a picture its change says enough. */
const shownFields = [...siteFieldNames.filter((name) => name !== 'image_source'), 'language']

type Person = 'u' | 'proposer'
/** A member as a person; null where the account is gone or suspended. */
const person = (name: Person) => sql`
  case when ${sql.ref(`${name}.id`)} is not null
      and not exists (select from suspensions s where s.user_id = ${sql.ref(`${name}.id`)})
    then json_build_object('username', ${sql.ref(`${name}.username`)},
      'avatar', (select avatar from shown_profiles f where f.user_id = ${sql.ref(`${name}.id`)})) end`

/**
 * The changes of a site, newest first, each with the ids of its people, shown or not.
 * @param withWords whether the values are shown too, and not just the fields
 */
export function changesOf(
  db: Db,
  blogId: number,
  withWords: boolean,
  paging: Paging,
): Promise<PageWithCount<SiteChange & { user_ids: number[] }>> {
  const value = (side: 'before' | 'after') => (withWords ? sql`e.${sql.raw(side)} -> field` : sql`null`)
  const columns = sql`e.id, e.created_on, e.source,
    case when e.source <> 'staff' then ${person('u')} end as "user", ${person('proposer')} as proposed_by,
    array_remove(array[e.user_id, e.proposer_id], null) as user_ids,
    (select json_agg(json_build_object('field', field, 'before', ${value('before')}, 'after', ${value('after')}))
      from unnest(${shownFields}::text[]) as field where e.after ? field) as changes`
  const from = sql`blog_edits e left join users u on u.id = e.user_id
    left join users proposer on proposer.id = e.proposer_id`
  const where = sql`e.blog_id = ${blogId} and e.after ?| ${shownFields}::text[]`
  return pageWithCount(db, { columns, from, where, order: sql`e.id desc` }, paging)
}
