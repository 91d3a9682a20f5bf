import { withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { useText } from '#i18n/use-text.ts'
import { postSearchAddress, searchAddress } from '#sites/listing/paths.ts'
import { Tabs } from '#ui/menus/tabs.tsx'

/** Switches a search between sites and posts. */
export function SearchSwitch({
  query,
  isInPosts,
  url,
}: {
  query: string
  isInPosts: boolean
  /** Contains the language filter. */
  url: URL
}) {
  const t = useText()
  return (
    <Tabs
      label={t('Search in')}
      tabs={[
        { label: t('Sites'), href: withLanguagesOf(url, searchAddress(query)), current: !isInPosts },
        { label: t('Posts'), href: withLanguagesOf(url, postSearchAddress(query)), current: isInPosts },
      ]}
    />
  )
}
