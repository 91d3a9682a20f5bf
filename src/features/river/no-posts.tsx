import { inLanguagesOf, langOf } from '#contract/content-languages.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { NoSitesYet } from '#features/blogs/no-sites-yet.tsx'
import { listRecentBlogs } from '#features/lists/contract.ts'
import { ForYouList } from '#features/lists/for-you-list.tsx'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { listQuery } from '#web/api-queries.ts'

export const newestSites = (url: URL) => listQuery(listRecentBlogs, langOf(url))

/** The community's sites, while it has no posts. */
export function SitesInstead({ url }: { url: URL }) {
  const t = useText()
  const path = '/newsfeed/sites'
  return (
    <ForYouList
      path={path}
      url={url}
      guests={
        <BlogList
          list={newestSites(url)}
          label={t('Newest sites')}
          pageAddress={(page) => inLanguagesOf(url, `${path}?page=${page}`)}
          empty={<NoSitesYet />}
        />
      }
    />
  )
}

/** Nobody has posted anything: the community's sites take the place of posts. */
export function NoPostsYet({ url }: { url: URL }) {
  const t = useText()
  return (
    <Stack gap="l">
      <EmptyState
        title={t('No posts yet')}
        action={<ButtonLink href="/newsfeed/sites">{t('Sites')}</ButtonLink>}
      >
        {t('They come once the feeds of the sites here have been read.')}
      </EmptyState>
      <SitesInstead url={url} />
    </Stack>
  )
}
