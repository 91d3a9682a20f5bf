import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { PageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import { findProposalsWhere } from '#sites/suggested-edits/queries.ts'
import type { Proposal } from '#sites/suggested-edits/schemas.ts'

/** After this many days, staff decide for submitters and owners who are inactive, or active but have not decided. */
const waitingDays = { ifInactive: 30, ifActive: 14 }

/** Open suggestions, oldest first. @param whose all, or only suggestions that no submitter or owner is likely to decide */
export const listOpenSuggestions = (
  db: Db,
  { whose, ...paging }: Paging & { whose: 'nobody' | 'all' },
): Promise<PageWithCount<Proposal>> =>
  findProposalsWhere(
    db,
    sql`p.state = 'open' and b.status = 'published' ${whose === 'all' ? sql`` : sql`and ${isUnattended}`}`,
    sql`p.id`,
    paging,
  )

const isUnattended = sql`(p.created_on < now() - make_interval(days => ${sql.lit(waitingDays.ifActive)}) or not exists (
  select from sessions s where s.last_used_on > now() - make_interval(days => ${sql.lit(waitingDays.ifInactive)})
    and (s.user_id = b.user_id
      or s.user_id in (select o.user_id from current_owners o where o.blog_id = b.id))
    and not exists (select from suspensions away where away.user_id = s.user_id)))`
