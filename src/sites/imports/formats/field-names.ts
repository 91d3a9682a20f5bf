import { type ListedField, listedFields, siteFields } from '#api-contract/shapes/site-fields.ts'

export type Field = ListedField | 'nsfw' | 'folder'

/** How lists call what Wend asks for; where two are there, the earlier one counts. */
const names: [Field, readonly string[]][] = [
  ...listedFields.map((field): [Field, readonly string[]] => [field, siteFields[field].listNames]),
  // Tags to us.
  ['nsfw', ['nsfw']],
  ['folder', ['folder', 'collection']],
]

const fieldOf = new Map(
  names.flatMap(([field, spellings]) =>
    spellings.map((spelling, rank) => [spelling, { field, rank }] as const),
  ),
)

/** A field's name without differences in case, spaces, underscores, hyphens. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_:-]+/gu, '')

/** The field that a column of this name is about, if it is about a site. */
export const fieldNamed = (name: string): Field | undefined => fieldOf.get(plain(name))?.field

/** Whether a column of this name is about a site. */
export const isFieldName = (name: string) => fieldNamed(name) !== undefined

/** What a record has for each field: every value that is not empty, the most telling name first. */
export function fieldValues(record: Record<string, unknown>): Map<Field, unknown[]> {
  const found = new Map<Field, { rank: number; value: unknown }[]>()
  for (const [name, value] of Object.entries(record)) {
    const known = fieldOf.get(plain(name))
    if (!known || value === '' || value === null || value === undefined) continue
    found.set(known.field, [...(found.get(known.field) ?? []), { rank: known.rank, value }])
  }
  return new Map(
    [...found].map(([field, values]) => [
      field,
      values.sort((one, next) => one.rank - next.rank).map(({ value }) => value),
    ]),
  )
}
