import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { PageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { Proposal } from '#sites/suggested-edits/contract.ts'
import { proposalsWhere } from '#sites/suggested-edits/queries.ts'

/** After so many days without a log-in a submitter or owner is not waited for; nor are active ones for ever. */
const waitingDays = { forAway: 30, forActive: 14 }

/** Proposals that wait, the oldest first. @param whose `nobody`: no one who could decide is around, or does */
export const openProposals = (
  db: Db,
  { whose, ...paging }: Paging & { whose: 'nobody' | 'all' },
): Promise<PageWithCount<Proposal>> =>
  proposalsWhere(
    db,
    sql`p.state = 'open' and b.status = 'published' ${whose === 'all' ? sql`` : sql`and ${isLeft}`}`,
    sql`p.id`,
    paging,
  )

const isLeft = sql`(p.created_on < now() - make_interval(days => ${sql.lit(waitingDays.forActive)}) or not exists (
  select from sessions s where s.last_used_on > now() - make_interval(days => ${sql.lit(waitingDays.forAway)})
    and (s.user_id = b.user_id
      or s.user_id in (select o.user_id from current_owners o where o.blog_id = b.id))
    and not exists (select from suspensions away where away.user_id = s.user_id)))`
