import { type ImportableField, importableFields, siteFields } from '#api-contract/shapes/site-field-shapes.ts'

export type Field = ImportableField | 'nsfw' | 'folder'

/** Names of our fields in lists; if a record has several, the earliest counts. */
const fieldSpellings: [Field, readonly string[]][] = [
  ...importableFields.map((field): [Field, readonly string[]] => [field, siteFields[field].columnNames]),
  // Become tags.
  ['nsfw', ['nsfw']],
  ['folder', ['folder', 'collection']],
]

const fieldBySpelling = new Map(
  fieldSpellings.flatMap(([field, spellings]) =>
    spellings.map((spelling, rank) => [spelling, { field, rank }] as const),
  ),
)

/** Normalizes case, spaces, underscores and hyphens of a field name. */
const normalizeName = (name: string) => name.toLowerCase().replace(/[\s_:-]+/gu, '')

/** The field for a column name, if any. */
export const fieldByName = (name: string): Field | undefined =>
  fieldBySpelling.get(normalizeName(name))?.field

/** True if a column name stands for one of our fields. */
export const isFieldName = (name: string) => fieldByName(name) !== undefined

/** A record's non-empty values by field, those with the preferred names first. */
export function fieldValues(record: Record<string, unknown>): Map<Field, unknown[]> {
  const valuesByField = new Map<Field, { rank: number; value: unknown }[]>()
  for (const [name, value] of Object.entries(record)) {
    const match = fieldBySpelling.get(normalizeName(name))
    if (!match || value === '' || value === null || value === undefined) continue
    valuesByField.set(match.field, [...(valuesByField.get(match.field) ?? []), { rank: match.rank, value }])
  }
  return new Map(
    [...valuesByField].map(([field, values]) => [
      field,
      values.sort((a, b) => a.rank - b.rank).map(({ value }) => value),
    ]),
  )
}
