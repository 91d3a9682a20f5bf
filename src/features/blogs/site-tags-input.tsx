import { limits } from '#contract/limits.ts'
import { listTags } from '#features/tags/contract.ts'
import { useText } from '#texts/use-text.ts'
import { TagInput } from '#ui/tag-input.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { useTypedSearch } from '#web/use-typed-search.ts'

interface SiteTagsInputProps {
  value: string[]
  onValue: (tags: string[]) => void
  hint?: string
  error?: string
}

/** The tags of a site; while one is typed, those in use are offered. */
export function SiteTagsInput({ value, onValue, ...shown }: SiteTagsInputProps) {
  const t = useText()
  const known = useTypedSearch((query) => apiQuery(listTags, { query }))
  return (
    <TagInput
      {...shown}
      label={t('Tags')}
      limit={limits.tags_per_site}
      tagLength={limits.tag.max}
      options={known.found ?? []}
      onType={known.onType}
      value={value.map((tag) => ({ value: tag, label: tag }))}
      onValue={(tags) => onValue(tags.map(({ value }) => value))}
    />
  )
}
