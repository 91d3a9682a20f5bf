import { type RawBuilder, sql } from 'kysely'

/** Lists that are counted in blocks: see db/migrations/0030_list_blocks.sql. */
export type BlockList = 'comments' | 'discussions'

/** Where reading starts: rows with ids below `below`, newest first, after skipping `skip` of them. */
export interface ListOffset {
  below: number
  /** Less than a block holds, however far the page is. */
  skip: number
}

const aboveAll = 2_147_483_647
/** Up to here, skipping rows costs less than looking for the block. */
const shallow = 256

/**
 * A subquery for where the rows after the newest `offset` start, no row when there are none. Adds up blocks instead of
 * reading the rows before.
 */
export function startOf(list: BlockList, ofId: number, offset: number): RawBuilder<ListOffset> {
  if (offset < shallow) return sql`select ${aboveAll}::integer as below, ${offset}::integer as skip`
  return sql`
    select below, ${offset}::integer - above as skip
    from (select n, coalesce(lag(first_id) over newest, ${aboveAll}) as below,
                 (sum(n) over newest - n)::integer as above
          from list_blocks where list = ${list} and of_id = ${ofId}
          window newest as (order by first_id desc)) as blocks
    where above <= ${offset} and above + n > ${offset}`
}

/** How many rows of a list are newer than the row `id`, without those in its block. */
export const newerBlocks = (list: BlockList, ofId: number, id: number) => sql<{
  /** First id of the block that holds `id`. */
  first_id: number
  /** First id of the block after that. */
  below: number
  above: number
}>`
  select first_id, below, above
  from (select first_id, coalesce(lag(first_id) over newest, ${aboveAll}) as below,
               (sum(n) over newest - n)::integer as above
        from list_blocks where list = ${list} and of_id = ${ofId}
        window newest as (order by first_id desc)) as blocks
  where first_id <= ${id} and ${id} < below`
