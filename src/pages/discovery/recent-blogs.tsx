import { LanguageFilter, NoResultsInLanguages } from '#accounts/preferences/language-filter.tsx'
import { langParam, withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { Head } from '#branding/head.tsx'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { listRecentSites } from '#discovery/listings/contract.ts'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { SiteList } from '#sites/cards/site-list.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

export const page = screen('/blogs/recent', {
  query: ['lang', 'page'],
  load: ({ url }) => ({ list: listQuery(listRecentSites, langParam(url), pageNumberFromUrl(url)) }),
  view: ({ t, list, url }) => (
    <Page>
      <Head
        title={t('Recent sites')}
        description={t('The newest independent sites and blogs.')}
        feeds={{ path: '/blogs/recent', title: t('Recent sites'), opml: true }}
      />
      <PageHead title={t('Recent sites')} text={t('Newest first.')} aside={<SurpriseButton />} />
      <Stack gap="l">
        <LanguageFilter url={url} />
        <SiteList
          list={list}
          label={t('Recent sites')}
          pageAddress={(page) => withLanguagesOf(url, `/blogs/recent?page=${page}`)}
          feeds={{ path: withLanguagesOf(url, '/blogs/recent'), opml: true }}
          empty={langParam(url).lang ? <NoResultsInLanguages url={url} /> : <NoSitesYet />}
          end={
            langParam(url).lang
              ? t('That’s everything in these languages.')
              : t('That was the very first. You’ve seen them all.')
          }
        />
      </Stack>
    </Page>
  ),
})
