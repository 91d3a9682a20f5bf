import type { Client } from 'pg'

/** Rows with a value of their own in each database. */
const ownValues: Record<string, string> = {
  settings: `insert into settings (name, value) values
  ('feed_ids', jsonb_build_object('site', gen_random_uuid(), 'last_comment', 0)),
  ('river_secret', jsonb_build_object('secret', gen_random_uuid()::text || gen_random_uuid()));`,
}

/** @returns statements by table that insert the rows of a new database */
export async function readRows(client: Pick<Client, 'query'>): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
    group by c.relname order by c.relname`)
  const statements = new Map<string, string>()
  for (const { name, columns } of tables) {
    const tuple = columns.split(', ').map((column) => `coalesce(quote_literal(${column}::text), 'null')`)
    const { rows } = await client.query<{ tuple: string }>(
      `select concat_ws(', ', ${tuple.join(', ')}) as tuple from ${name} order by 1`,
    )
    if (rows.length === 0) continue
    if (name === 'kysely_migration') {
      statements.set(name, await migrationRecord(client))
      continue
    }
    const insert = `insert into ${name} (${columns}) values`
    statements.set(
      name,
      ownValues[name] ?? `${insert}\n  ${rows.map((row) => `(${row.tuple})`).join(',\n  ')};`,
    )
  }
  return statements
}

async function migrationRecord(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return `insert into kysely_migration (name, timestamp)
select name, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from unnest(array[
  ${rows.map(({ name }) => `'${name}'`).join(',\n  ')}
]) name;`
}
