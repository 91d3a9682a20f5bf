import { postSearchAddress, searchAddress } from '#features/blogs/addresses.ts'
import { useText } from '#texts/use-text.ts'
import { Tabs } from '#ui/tabs.tsx'

/** What a search looks in: sites, or what they post. */
export function SearchSwitch({ query, isInPosts }: { query: string; isInPosts: boolean }) {
  const t = useText()
  return (
    <Tabs
      label={t('Search in')}
      tabs={[
        { label: t('Sites'), href: searchAddress(query), current: !isInPosts },
        { label: t('Posts'), href: postSearchAddress(query), current: isInPosts },
      ]}
    />
  )
}
