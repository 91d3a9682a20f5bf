import { inLanguagesOf, langOf } from '#contract/content-languages.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { NoSitesYet } from '#features/blogs/no-sites-yet.tsx'
import { listRecentBlogs } from '#features/lists/contract.ts'
import { ForYouList } from '#features/lists/for-you-list.tsx'
import { useText } from '#texts/use-text.ts'
import { listQuery } from '#web/api-queries.ts'

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
          list={listQuery(listRecentBlogs, langOf(url), 1)}
          label={t('Newest sites')}
          pageAddress={(page) => inLanguagesOf(url, `${path}?page=${page}`)}
          empty={<NoSitesYet />}
        />
      }
    />
  )
}
