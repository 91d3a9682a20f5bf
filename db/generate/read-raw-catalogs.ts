import type { Client } from 'pg'

/**
 * PostgreSQL's own description of a schema, as lines that can be compared between databases. It shares nothing with
 * the schema files, so that a property that those don't express is found.
 */
export async function readRawCatalogs(client: Pick<Client, 'query'>): Promise<string[]> {
  const lines: string[] = []
  for (const [catalog, { name, definition = 'null', where }] of Object.entries(catalogs)) {
    const { rows: columns } = await client.query<{ column: string; type: string }>(
      `select attname as column, atttypid::regtype::text as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0`,
      [catalog],
    )
    const values = columns.flatMap(({ column, type }) => {
      if (column in references) return [`'${column}', x.${column}::${references[column as 'conrelid']}::text`]
      return incomparableTypes.has(type) || incomparableColumns.has(column)
        ? []
        : [`'${column}', x.${column}`]
    })
    const { rows } = await client.query<{ line: string }>(
      `select '${catalog} ' || ${name} || ' ' || jsonb_build_object(${values.join(', ')}, 'definition', ${definition}) as line
       from ${catalog} x where ${where} order by 1`,
    )
    lines.push(...rows.map(({ line }) => line))
  }
  return lines
}

const isPublic = (table: string) =>
  `exists (select from pg_class c where c.oid = x.${table} and c.relnamespace = 'public'::regnamespace)`

const catalogs: Record<string, { name: string; definition?: string; where: string }> = {
  pg_class: {
    name: 'x.relname',
    definition: `case when x.relkind = 'v' then pg_get_viewdef(x.oid) end`,
    where: `x.relnamespace = 'public'::regnamespace and x.relkind <> 't'`,
  },
  pg_attribute: {
    name: 'x.attname',
    // An index's columns keep the names of their first days; its definition has today's.
    where: `not x.attisdropped and exists (select from pg_class c where c.oid = x.attrelid
      and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v'))`,
  },
  pg_attrdef: { name: `''`, definition: 'pg_get_expr(x.adbin, x.adrelid)', where: isPublic('adrelid') },
  pg_constraint: {
    name: 'x.conname',
    definition: 'pg_get_constraintdef(x.oid)',
    where: `x.connamespace = 'public'::regnamespace`,
  },
  pg_index: { name: `''`, definition: 'pg_get_indexdef(x.indexrelid)', where: isPublic('indexrelid') },
  pg_trigger: {
    name: `case when x.tgisinternal then '' else x.tgname end`,
    definition: `case when not x.tgisinternal then pg_get_triggerdef(x.oid) end`,
    where: isPublic('tgrelid'),
  },
  pg_proc: {
    name: 'x.oid::regprocedure',
    definition: `case when x.prokind = 'f' then pg_get_functiondef(x.oid) end`,
    where: `x.pronamespace = 'public'::regnamespace`,
  },
  pg_sequence: { name: `''`, where: isPublic('seqrelid') },
  pg_description: { name: 'x.description', where: `x.objoid >= 16384` },
  pg_extension: { name: 'x.extname', where: 'true' },
}

/** Columns whose OIDs differ between databases, with the type that prints the name. */
const references = {
  adrelid: 'regclass',
  attrelid: 'regclass',
  atttypid: 'regtype',
  attcollation: 'regcollation',
  conindid: 'regclass',
  conrelid: 'regclass',
  confrelid: 'regclass',
  indexrelid: 'regclass',
  indrelid: 'regclass',
  prorettype: 'regtype',
  seqrelid: 'regclass',
  seqtypid: 'regtype',
  tgfoid: 'regproc',
  tgrelid: 'regclass',
}

/** OIDs and expression trees: the definitions have them as text. */
const incomparableTypes = new Set(['oid', 'oid[]', 'oidvector', 'pg_node_tree', 'regproc', 'xid', 'aclitem'])

/** Statistics, generated names, values of columns added later, and positions, which dropped columns move. */
const incomparableColumns = new Set([
  ...['relpages', 'reltuples', 'relallvisible', 'relallfrozen', 'relnatts', 'objsubid'],
  ...[
    'atthasmissing',
    'attmissingval',
    'attnum',
    'adnum',
    'conkey',
    'confkey',
    'indkey',
    'indoption',
    'tgattr',
    'tgname',
  ],
])
