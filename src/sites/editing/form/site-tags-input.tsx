import { limits } from '#api-contract/shapes/limits.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { useTypedSearch } from '#client/forms/use-typed-search.ts'
import { useText } from '#i18n/use-text.ts'
import { listTags } from '#sites/tags/contract.ts'
import { TagInput } from '#ui/forms/tag-input.tsx'

interface SiteTagsInputProps {
  value: string[]
  onValue: (tags: string[]) => void
  hint?: string
  error?: string
}

/** Edits a site's tags, suggesting tags in use while typing. */
export function SiteTagsInput({ value, onValue, ...fieldProps }: SiteTagsInputProps) {
  const t = useText()
  const suggestions = useTypedSearch((query) => apiQuery(listTags, { query }))
  return (
    <TagInput
      {...fieldProps}
      label={t('Tags')}
      limit={limits.tags_per_site}
      tagLength={limits.tag.max}
      options={suggestions.results ?? []}
      onType={suggestions.onType}
      value={value.map((tag) => ({ value: tag, label: tag }))}
      onValue={(tags) => onValue(tags.map(({ value }) => value))}
    />
  )
}
