import { Head } from '#branding/head.tsx'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { listFeaturedArticles } from '#discovery/listings/contract.ts'
import { SiteList } from '#sites/cards/site-list.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/articles/featured', {
  query: ['page'],
  load: ({ url }) => ({ list: listQuery(listFeaturedArticles, {}, pageNumberFromUrl(url)) }),
  view: ({ t, list }) => (
    <Page>
      <Head
        title={t('Featured articles')}
        description={t('Articles about the independent web, picked by the people behind this community.')}
        feeds={{ path: '/articles/featured', title: t('Featured articles'), opml: true }}
      />
      <PageHead title={t('Featured articles')} text={t('Picked by the people behind this community.')} />
      <SiteList
        list={list}
        label={t('Featured articles')}
        pageAddress={(page) => `/articles/featured?page=${page}`}
        feeds={{ path: '/articles/featured', opml: true }}
        empty={
          <EmptyState
            title={t('No articles yet')}
            action={<ButtonLink href="/blogs/recent">{t('Recent sites')}</ButtonLink>}
          >
            {t('Meanwhile, discover some sites.')}
          </EmptyState>
        }
      />
    </Page>
  ),
})
