import type { Remark } from '#contract/remark.ts'
import { type ListedField, listedFields, siteFields } from '#contract/site-fields.ts'
import type { Entry, ListedSite } from './entries.ts'
import { entryWithoutAddress } from './reasons.ts'

type Field = ListedField | 'nsfw'

/** How lists call what Wend asks for; where two are there, the earlier one counts. */
const names: [Field, readonly string[]][] = [
  ...listedFields.map((field): [Field, readonly string[]] => [field, siteFields[field].listNames]),
  // A tag to us.
  ['nsfw', ['nsfw']],
]

const fieldOf = new Map(
  names.flatMap(([field, spellings]) =>
    spellings.map((spelling, rank) => [spelling, { field, rank }] as const),
  ),
)

/** A field's name without differences in case, spaces, underscores, hyphens. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_:-]+/gu, '')

/** Whether a column of this name is about a site. */
export const isFieldName = (name: string) => fieldOf.has(plain(name))

/** What a record with any of the known field names says about a site. */
export function listedSite(record: Record<string, unknown>, where: Remark): Entry {
  const found = new Map<Field, { rank: number; value: unknown }>()
  for (const [name, value] of Object.entries(record)) {
    const known = fieldOf.get(plain(name))
    if (!known || value === '' || value === null || value === undefined) continue
    const before = found.get(known.field)
    if (!before || known.rank < before.rank) found.set(known.field, { rank: known.rank, value })
  }
  const site: ListedSite = { where }
  for (const field of listedFields) if (field !== 'tags') site[field] = textOf(found.get(field)?.value)
  if (!site.url && !site.feed_url) return { where, refused: entryWithoutAddress() }
  site.tags = [...textsOf(found.get('tags')?.value), ...(isTrue(found.get('nsfw')?.value) ? ['nsfw'] : [])]
  return site
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  return typeof value === 'number' ? String(value) : undefined
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).slice(0, 200).flatMap((item) => textOf(item) ?? [])

const isTrue = (value: unknown) => value === true || /^(true|yes|1)$/i.test(textOf(value) ?? '')
