import { type RawBuilder, sql } from 'kysely'

/** Lists that are counted in blocks: see db/migrations/0030_list_blocks.sql. */
export type BlockList = 'comments' | 'discussions'

/** Where a page starts: rows with ids below `below`, newest first, after skipping `skip` of them. */
export interface ListOffset {
  below: number
  /** Less than a block's size, however far back the page is. */
  skip: number
}

const maxId = 2_147_483_647
/** Up to this offset, skipping rows is cheaper than finding the block. */
const maxPlainOffset = 256

/**
 * A subquery for the start of the page after `offset` rows; empty if there is no such page. Adds up blocks instead of
 * reading all rows before it.
 */
export function pageStart(list: BlockList, ofId: number, offset: number): RawBuilder<ListOffset> {
  if (offset < maxPlainOffset) return sql`select ${maxId}::integer as below, ${offset}::integer as skip`
  return sql`
    select below, ${offset}::integer - above as skip
    from (select n, coalesce(lag(first_id) over newest, ${maxId}) as below,
                 (sum(n) over newest - n)::integer as above
          from list_blocks where list = ${list} and of_id = ${ofId}
          window newest as (order by first_id desc)) as blocks
    where above <= ${offset} and above + n > ${offset}`
}

/** A subquery for the number of rows newer than `id`, not counting those in its own block. */
export const newerBlocks = (list: BlockList, ofId: number, id: number) => sql<{
  /** First id of the block that contains `id`. */
  first_id: number
  /** First id of the next newer block. */
  below: number
  /** The number of rows in newer blocks. */
  above: number
}>`
  select first_id, below, above
  from (select first_id, coalesce(lag(first_id) over newest, ${maxId}) as below,
               (sum(n) over newest - n)::integer as above
        from list_blocks where list = ${list} and of_id = ${ofId}
        window newest as (order by first_id desc)) as blocks
  where first_id <= ${id} and ${id} < below`
