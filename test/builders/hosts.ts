import { sql } from 'kysely'
import type { Wend } from '../wend.ts'

/**
 * Adds a host to the crawl schedule.
 * @param fields.stopped_until the end of its backoff @param fields.worker the worker that leases it, forever
 */
export const makeHost = (
  { db }: Pick<Wend, 'db'>,
  name: string,
  fields: { gap_ms?: number; stopped_until?: Date; worker?: string } = {},
): Promise<unknown> =>
  sql`
  with lane as (insert into reading_lanes (name, gap_ms) values (${name}, ${fields.gap_ms ?? 1000}) returning id),
  host as (
    insert into reading_hosts (name, lane_id, stopped_until)
    select ${name}, id, ${fields.stopped_until ?? null} from lane returning id
  )
  insert into reading_claims (host_id, worker, leased_until)
  select host.id, worker, 'infinity' from host, unnest(${fields.worker ? [fields.worker] : []}::text[]) worker`.execute(
    db,
  )
