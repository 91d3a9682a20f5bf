import { BlogList } from '#features/blogs/blog-list.tsx'
import { Head } from '#features/community/head.tsx'
import { listFeaturedArticles } from '#features/lists/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { listQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/articles/featured', {
  query: ['page'],
  load: ({ url }) => ({ list: listQuery(listFeaturedArticles, {}, pageNumberOf(url)) }),
  view: ({ t, list }) => (
    <Page>
      <Head
        title={t('Featured articles')}
        description={t('Articles about the independent web that the people behind this community picked.')}
        feeds={{ path: '/articles/featured', title: t('Featured articles'), opml: true }}
      />
      <PageHead title={t('Featured articles')} text={t('Picked by the people behind this community.')} />
      <BlogList
        list={list}
        label={t('Featured articles')}
        pageAddress={(page) => `/articles/featured?page=${page}`}
        feeds={{ path: '/articles/featured', opml: true }}
        empty={
          <EmptyState
            title={t('No articles yet')}
            action={<ButtonLink href="/blogs/recent">{t('Recent sites')}</ButtonLink>}
          >
            {t('Meanwhile there are sites to discover.')}
          </EmptyState>
        }
      />
    </Page>
  ),
})
