import type { Client } from 'pg'

/** A statement that creates one object of the schema. */
export interface SchemaObject {
  /** Its catalog and OID, such as `1259/16400`. */
  id: string
  kind: 'sequence' | 'table' | 'index' | 'view' | 'function' | 'trigger' | 'foreign_key'
  /** Table of an index, trigger or foreign key; otherwise its own name. */
  owner: string
  name: string
  sql: string
  /** Its age within its kind, where that matters: constraints are checked, and references followed, oldest first. */
  age: number
  /** Ids of the objects that must exist before it. */
  dependencies: string[]
}

interface ColumnRow {
  table: string
  column: string
  type: string
  is_required: boolean
  required_name: string | null
  value: string | null
  kind: 'serial' | 'identity' | 'generated' | 'default' | null
  identity: 'always' | 'by default'
  storage: string | null
}

interface ConstraintRow {
  table: string
  name: string
  kind: 'p' | 'u' | 'c' | 'f' | 'x'
  columns: string[]
  definition: string
  /**
   * True if it must follow the table's statement: it is not valid for old rows, or an ordinary index is older (unique
   * indexes are checked in order of their age).
   */
  is_late: boolean
}

/** Public objects that don't belong to an extension. */
const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Sequences of their own: those of serial and identity columns come with the table. */
const sequences = `
  select c.oid::int as oid, c.relname as name, concat_ws(' ', 'as', format_type(s.seqtypid, null),
      case when s.seqmin <> 1 then 'minvalue ' || s.seqmin end, case when s.seqcycle then 'cycle' end) as options,
    d.refobjid::regclass::text as owner, a.attname as column
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
  left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.relnamespace = 'public'::regnamespace
    and c.relname is distinct from d.refobjid::regclass || '_' || a.attname || '_seq'
  order by c.relname`

const relations = `
  select c.oid::int as oid, c.relname as name, array_to_string(c.reloptions, ', ') as options,
    pg_get_partkeydef(c.oid) as partition_key, pg_get_expr(c.relpartbound, c.oid) as bounds, i.inhparent::regclass::text as parent,
    c.relpersistence = 'u' as is_unlogged
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relispartition, c.relname, c.oid`

const columns = `
  select c.relname as table, quote_ident(a.attname) as column,
    format_type(a.atttypid, a.atttypmod) || case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(l.collname) else '' end as type,
    a.attnotnull and k.oid is null as is_required, n.conname as required_name,
    pg_get_expr(d.adbin, d.adrelid) as value,
    case a.attidentity when 'a' then 'always' else 'by default' end as identity,
    case when a.attidentity <> '' then 'identity' when a.attgenerated <> '' then 'generated'
      when pg_get_serial_sequence(quote_ident(c.relname), a.attname) = format('public.%s_%s_seq', c.relname, a.attname)
        then 'serial'
      when d.oid is not null then 'default' end as kind,
    case when a.attstorage <> t.typstorage then
      case a.attstorage when 'm' then 'main' when 'e' then 'external' when 'p' then 'plain' else 'extended' end end as storage
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p' and k.conkey = array[a.attnum]
  left join pg_constraint n on n.conrelid = a.attrelid and n.contype = 'n' and n.conkey = array[a.attnum]
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const constraints = `
  select c.relname as table, o.conname as name, o.contype as kind, o.oid::int as oid,
    case o.contype when 'f' then o.oid else o.conindid end::int as age,
    array(select quote_ident(a.attname) from unnest(o.conkey) with ordinality k(num, place)
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.num order by k.place) as columns,
    pg_get_constraintdef(o.oid, true) as definition,
    not o.convalidated or o.contype in ('p', 'u', 'x') and exists (select from pg_index i
      where i.indrelid = o.conrelid and i.indexrelid < o.conindid and not exists (select from pg_constraint p
        where p.conindid = i.indexrelid and p.contype in ('p', 'u', 'x'))) as is_late
  from pg_constraint o join pg_class c on c.oid = o.conrelid
  where o.connamespace = 'public'::regnamespace and o.contype in ('p', 'u', 'c', 'f', 'x') and o.conparentid = 0
    and not c.relispartition
  order by case when o.contype = 'f' then o.oid end, o.contype = 'c', o.conindid, o.conname`

const indexes = `
  select i.indexrelid::int as oid, i.indexrelid::int as age, t.relname as table, c.relname as name, pg_get_indexdef(i.indexrelid, 0, true) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
  order by i.indexrelid`

const views = `
  select oid::int as oid, relname as name, pg_get_viewdef(oid, true) as definition from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`

const functions = `
  select p.oid::int as oid, p.proname as name, pg_get_function_arguments(p.oid) as arguments,
    pg_get_function_result(p.oid) as result, l.lanname as language, p.prosrc as source,
    pg_get_function_sqlbody(p.oid) as body,
    concat_ws(' ', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
      case when p.proisstrict then 'strict' end, case when p.prosecdef then 'security definer' end,
      case when p.proleakproof then 'leakproof' end,
      case p.proparallel when 's' then 'parallel safe' when 'r' then 'parallel restricted' end,
      case when p.procost <> 100 then 'cost ' || p.procost end,
      case when p.proretset and p.prorows <> 1000 then 'rows ' || p.prorows end,
      (select string_agg('set ' || regexp_replace(s, '=(.*)', ' = ''\\1'''), ' ') from unnest(p.proconfig) s)) as attributes
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${isOwn('pg_proc', 'p.oid')}
  order by p.proname, arguments`

const triggers = `
  select t.oid::int as oid, c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid, true) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by c.relname, t.tgname`

const comments = `
  select format('%s/%s', d.classoid, d.objoid) as id, d.description as text, case
      when a.attname is not null then format('column %s.%s', c.relname, a.attname)
      when c.relkind = 'v' then 'view ' || c.relname
      when c.oid is not null then 'table ' || c.relname
      else format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) end as target
  from pg_description d
  left join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
  left join pg_proc p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
  where 'public'::regnamespace in (c.relnamespace, p.pronamespace)
    and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
  order by d.objsubid`

/** Maps dependencies of parts (columns' defaults, row types, rules, partitions) to those of whole objects. */
const dependencies = `
  with parts as (
    select 'pg_attrdef'::regclass as catalog, oid, 'pg_class'::regclass as owner_catalog, adrelid as owner from pg_attrdef
    union all select 'pg_type'::regclass, oid, 'pg_class'::regclass, typrelid from pg_type where typrelid <> 0
    union all select 'pg_type'::regclass, a.oid, 'pg_class'::regclass, e.typrelid
      from pg_type a join pg_type e on e.typarray = a.oid where e.typrelid <> 0
    union all select 'pg_rewrite'::regclass, oid, 'pg_class'::regclass, ev_class from pg_rewrite
    union all select 'pg_constraint'::regclass, oid, 'pg_class'::regclass, conrelid from pg_constraint
      where conrelid <> 0 and contype in ('p', 'u', 'c', 'n', 'x'))
  select distinct format('%s/%s', coalesce(p.owner_catalog, d.classid)::oid, coalesce(p.owner, d.objid)) as id,
    format('%s/%s', coalesce(r.owner_catalog, d.refclassid)::oid, coalesce(r.owner, d.refobjid)) as needs
  from pg_depend d
  left join parts p on p.catalog = d.classid and p.oid = d.objid
  left join parts r on r.catalog = d.refclassid and r.oid = d.refobjid
  where d.deptype in ('n', 'a', 'i') and d.refobjid >= 16384`

/** Kinds of objects and properties that the schema doesn't use, and that the statements here would lose. */
const unsupported = `
  select 'extended statistics' as what from pg_statistic_ext
  union all select 'row security' from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
  union all select 'rules' from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where rulename <> '_RETURN' and c.relnamespace = 'public'::regnamespace
  union all select 'event triggers' from pg_event_trigger
  union all select 'materialized views, foreign tables' from pg_class
    where relkind in ('m', 'f') and relnamespace = 'public'::regnamespace
  union all select 'types' from pg_type y where typtype in ('d', 'e', 'r', 'm') and typnamespace = 'public'::regnamespace
    and ${isOwn('pg_type', 'y.oid')}
  union all select 'aggregates, procedures' from pg_proc p where prokind <> 'f' and pronamespace = 'public'::regnamespace
    and ${isOwn('pg_proc', 'p.oid')}
  union all select 'grants' from pg_class where relacl is not null and relnamespace = 'public'::regnamespace
  union all select 'grants' from pg_proc where proacl is not null and pronamespace = 'public'::regnamespace
  union all select 'column grants, statistics, options' from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and (a.attacl is not null or a.attoptions is not null
      or a.attcompression <> '' or coalesce(a.attstattarget, -1) <> -1)
  union all select 'default privileges' from pg_default_acl
  union all select 'TOAST options' from pg_class c join pg_class t on t.oid = c.reltoastrelid
    where t.reloptions is not null and c.relnamespace = 'public'::regnamespace
  union all select 'replica identity' from pg_class
    where relreplident not in ('d', 'n') and relnamespace = 'public'::regnamespace
  union all select 'options of sequences' from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace
      and (seqstart, seqincrement, seqcache) <> (seqmin, 1, 1)
  union all select 'disabled triggers' from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and t.tgenabled <> 'O'`

/** Writes keywords in lower case, as names are unless quoted, and the short name of timestamptz. */
const lowerCase = (sql: string): string =>
  sql
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()))

/** `(a = any (array['x'::text, 'y'::text]))` as `a in ('x', 'y')`, which PostgreSQL parses to the same. */
const tidyCheck = (sql: string): string =>
  sql.replace(
    /(\w+) = any \(array\[((?:'[^']*'::text(?:, )?)+)\]\)/g,
    (_, column, values) => `${column} in (${values.replaceAll('::text', '')})`,
  )

/** OIDs of catalogs, which are the same everywhere. */
const catalogs = { relation: 1259, function: 1255, constraint: 2606, trigger: 2620 }

const byTable = <Row extends { table: string }>(rows: Row[], table: string): Row[] =>
  rows.filter((row) => row.table === table)

/**
 * Reads the schema from PostgreSQL's catalogs.
 * @returns one statement per object; those of one table are in order of age
 * @throws Error if the schema has something that these statements don't express
 */
export async function readCatalog(client: Pick<Client, 'query'>): Promise<SchemaObject[]> {
  const read = async (query: string) => (await client.query(query)).rows
  const lost = await read(unsupported)
  if (lost.length > 0)
    throw new Error(`db/generate cannot express ${lost.map(({ what }) => what).join('; ')}.`)
  const columnRows: ColumnRow[] = await read(columns)
  const constraintRows: (ConstraintRow & { oid: number; age: number })[] = await read(constraints)
  const needs = Map.groupBy(await read(dependencies), ({ id }) => id as string)
  const commentRows = Map.groupBy(await read(comments), ({ id }) => id as string)
  const object = (
    kind: SchemaObject['kind'],
    catalog: number,
    row: { oid: number; name: string; age?: number },
    owner: string,
    sql: string,
  ): SchemaObject => {
    const id = `${catalog}/${row.oid}`
    const commentSql = (commentRows.get(id) ?? []).map(
      ({ target, text }) => `\ncomment on ${target} is '${text.replaceAll("'", "''")}';`,
    )
    return {
      id,
      kind,
      name: row.name,
      owner,
      sql: `${sql};${commentSql.join('')}`,
      age: row.age ?? 0,
      dependencies: (needs.get(id) ?? []).map((one) => one.needs),
    }
  }
  const sequenceRows = await read(sequences)
  return [
    ...sequenceRows.map((row) => ({
      ...object(
        'sequence',
        catalogs.relation,
        row,
        row.owner ?? row.name,
        `create sequence ${row.name} ${row.options}`,
      ),
      dependencies: [],
    })),
    ...(await read(relations)).map((row) =>
      object(
        'table',
        catalogs.relation,
        row,
        row.name,
        row.parent
          ? partitionSql(row)
          : tableSql(row, byTable(columnRows, row.name), byTable(constraintRows, row.name)) +
              sequenceRows
                .filter(({ owner }) => owner === row.name)
                .map((one) => `;\nalter sequence ${one.name} owned by ${one.owner}.${one.column}`)
                .join(''),
      ),
    ),
    ...(await read(indexes)).map((row) =>
      object('index', catalogs.relation, row, row.table, indexSql(row.definition)),
    ),
    ...constraintRows
      .filter((row) => row.is_late)
      .map((row) =>
        object(
          'index',
          catalogs.constraint,
          row,
          row.table,
          `alter table ${row.table} add ${constraintSql(row)}`,
        ),
      ),
    ...(await read(views)).map((row) =>
      object(
        'view',
        catalogs.relation,
        row,
        row.name,
        `create view ${row.name} as\n${lowerCase(row.definition).replace(/;$/, '')}`,
      ),
    ),
    ...(await read(functions)).map((row) =>
      object('function', catalogs.function, row, row.name, functionSql(row)),
    ),
    ...(await read(triggers)).map((row) =>
      object('trigger', catalogs.trigger, row, row.table, triggerSql(row.definition)),
    ),
    ...constraintRows
      .filter((row) => row.kind === 'f')
      .map((row) =>
        object(
          'foreign_key',
          catalogs.constraint,
          row,
          row.table,
          `alter table ${row.table} add ${constraintSql(row)}`,
        ),
      ),
  ]
}

const partitionSql = (row: {
  name: string
  parent: string
  bounds: string
  options: string | null
}): string =>
  `create table ${row.name} partition of ${row.parent} ${lowerCase(row.bounds)}${withOptions(row.options)}`

const withOptions = (options: string | null): string =>
  options ? ` with (\n  ${options.replaceAll('=', ' = ').replaceAll(', ', ',\n  ')}\n)` : ''

function tableSql(
  row: { name: string; options: string | null; partition_key: string | null; is_unlogged: boolean },
  columns: ColumnRow[],
  constraints: ConstraintRow[],
): string {
  const inline = constraints.filter(({ kind, is_late }) => kind !== 'f' && !is_late)
  const ofColumn = ({ column }: ColumnRow) =>
    inline.filter((one) => one.columns.length === 1 && one.columns[0] === column && hasDefaultName(one))
  const lines = columns.map((column) => {
    const parts = [columnSql(column), ...ofColumn(column).map(columnConstraintSql)]
    const key = constraints.find(({ kind, columns }) => kind === 'f' && columns.at(-1) === column.column)
    return { sql: parts.join(' '), note: key && noteOf(key.definition) }
  })
  const others = inline.filter((one) => !columns.some((column) => ofColumn(column).includes(one)))
  const all: { sql: string; note?: string | undefined }[] = [
    ...lines,
    ...others.map((one) => ({ sql: constraintSql(one) })),
  ]
  const body = all.map(
    ({ sql, note }, index) => `  ${sql}${index < all.length - 1 ? ',' : ''}${note ? ` -- ${note}` : ''}`,
  )
  const storage = columns
    .filter((column) => column.storage)
    .map((column) => `;\nalter table ${row.name} alter column ${column.column} set storage ${column.storage}`)
  const partition = row.partition_key ? ` partition by ${lowerCase(row.partition_key)}` : ''
  return `create ${row.is_unlogged ? 'unlogged ' : ''}table ${row.name} (\n${body.join('\n')}\n)${partition}${withOptions(row.options)}${storage.join('')}`
}

/** `references users (on delete cascade)`, for readers; foreign-keys.sql has the statement. */
const noteOf = (definition: string): string =>
  lowerCase(definition)
    .replace(/^foreign key (?:\(\w+\) )?/, '')
    .replace(/\breferences (\w+)\(id\)/, 'references $1')

const unquote = (name: string): string => name.replaceAll('"', '')

const hasDefaultName = ({ table, name, kind, columns }: ConstraintRow): boolean =>
  name ===
  {
    p: `${table}_pkey`,
    u: `${table}_${columns.map(unquote).join('_')}_key`,
    c: `${table}_${unquote(columns[0] ?? '')}_check`,
  }[kind as 'p']?.replaceAll('"', '')

function columnSql({
  table,
  column,
  type,
  is_required,
  required_name,
  value,
  kind,
  identity,
}: ColumnRow): string {
  const requiredSql =
    required_name && required_name !== `${table}_${unquote(column)}_not_null`
      ? `constraint ${required_name} not null`
      : 'not null'
  if (kind === 'serial')
    return `${column} ${{ integer: 'serial', bigint: 'bigserial', smallint: 'smallserial' }[type]}`
  if (kind === 'identity') return `${column} ${type} generated ${identity} as identity`
  const parts = [column, lowerCase(type)]
  if (is_required) parts.push(requiredSql)
  if (kind === 'generated') parts.push(`generated always as (${lowerCase(value ?? '')}) stored`)
  if (kind === 'default')
    parts.push(`default ${lowerCase(value ?? '').replace(/^('[^']*')::[a-z]+(?:\[\])?$/, '$1')}`)
  return parts.join(' ')
}

function columnConstraintSql(constraint: ConstraintRow): string {
  if (constraint.kind === 'p') return 'primary key'
  if (constraint.kind === 'u') return lowerCase(constraint.definition).replace(/ \(\w+\)/, '')
  return tidyCheck(lowerCase(constraint.definition))
}

const constraintSql = (constraint: ConstraintRow): string => {
  const isNamed = constraint.kind === 'c' || !hasDefaultName(constraint)
  return `${isNamed ? `constraint ${constraint.name} ` : ''}${tidyCheck(lowerCase(constraint.definition))}`
}

const indexSql = (definition: string): string =>
  lowerCase(definition).replace(' on only ', ' on ').replace(' using btree ', ' ')

const triggerSql = (definition: string): string =>
  lowerCase(definition)
    .replace(/^(create (?:constraint )?trigger \w+) /, '$1\n  ')
    .replace(/ (execute function)/, '\n  $1')

function functionSql(row: {
  name: string
  arguments: string
  result: string
  language: string
  source: string
  body: string | null
  attributes: string
}): string {
  const head = `create function ${row.name}(${lowerCase(row.arguments)}) returns ${lowerCase(row.result)} language ${row.language}`
  const attributes = row.attributes ? `\n  ${row.attributes}` : ''
  const body = row.body === null ? `as $$${row.source}$$` : lowerCase(row.body)
  return `${head}${attributes}\n${body}`
}
