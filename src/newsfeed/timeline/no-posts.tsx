import { langParam, withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { ForYouList } from '#discovery/for-you/for-you-list.tsx'
import { listRecentSites } from '#discovery/listings/contract.ts'
import { useText } from '#i18n/use-text.ts'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { SiteList } from '#sites/cards/site-list.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'

export const newestSites = (url: URL) => listQuery(listRecentSites, langParam(url))

/** Sites, shown while the community has no posts. */
export function SitesFallback({ url }: { url: URL }) {
  const t = useText()
  const path = '/newsfeed/sites'
  return (
    <ForYouList
      path={path}
      url={url}
      guests={
        <SiteList
          list={newestSites(url)}
          label={t('Newest sites')}
          pageAddress={(page) => withLanguagesOf(url, `${path}?page=${page}`)}
          empty={<NoSitesYet />}
        />
      }
    />
  )
}

/** Shown while there are no posts at all. */
export function NoPostsYet({ url }: { url: URL }) {
  const t = useText()
  return (
    <Stack gap="l">
      <EmptyState
        title={t('No posts yet')}
        action={<ButtonLink href="/newsfeed/sites">{t('Sites')}</ButtonLink>}
      >
        {t('Posts appear once we’ve read the sites’ feeds.')}
      </EmptyState>
      <SitesFallback url={url} />
    </Stack>
  )
}
