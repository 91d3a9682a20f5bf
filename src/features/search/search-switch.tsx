import { inLanguagesOf } from '#contract/content-languages.ts'
import { postSearchAddress, searchAddress } from '#features/blogs/addresses.ts'
import { useText } from '#texts/use-text.ts'
import { Tabs } from '#ui/tabs.tsx'

/** What a search looks in: sites, or what they post. */
export function SearchSwitch({
  query,
  isInPosts,
  url,
}: {
  query: string
  isInPosts: boolean
  /** Where the languages of the results stand. */
  url: URL
}) {
  const t = useText()
  return (
    <Tabs
      label={t('Search in')}
      tabs={[
        { label: t('Sites'), href: inLanguagesOf(url, searchAddress(query)), current: !isInPosts },
        { label: t('Posts'), href: inLanguagesOf(url, postSearchAddress(query)), current: isInPosts },
      ]}
    />
  )
}
