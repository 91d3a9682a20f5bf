import { LanguageFilter, NoResultsInLanguages } from '#accounts/preferences/language-filter.tsx'
import { loginAddress } from '#accounts/session/return-to.ts'
import { langParam, withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { Head } from '#branding/head.tsx'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { ForYouList } from '#discovery/for-you/for-you-list.tsx'
import { listRecentSites } from '#discovery/listings/contract.ts'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { NewsfeedTabs } from '#newsfeed/timeline/timeline-tabs.tsx'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { SiteList } from '#sites/cards/site-list.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/newsfeed/sites', {
  query: ['lang', 'page'],
  load: ({ url }) => ({ list: listQuery(listRecentSites, langParam(url), pageNumberFromUrl(url)) }),
  view: ({ t, list, url }) => (
    <Page>
      <Head
        title={t('Sites in the news feed')}
        description={t('What’s worth reading today: picked by your interests, or the newest from everyone.')}
        feeds={{ path: '/blogs/recent', title: t('Recent sites'), opml: true }}
      />
      <PageHead
        title={t('News Feed')}
        text={t('Worth a visit today. Bookmark what you like to find it again.')}
        aside={<SurpriseButton />}
      />
      <Stack gap="l">
        <NewsfeedTabs current="sites" />
        <ForYouList
          path="/newsfeed/sites"
          url={url}
          guests={
            <Stack gap="l">
              <p>
                {t.rich('These are the newest sites. <a>Log in</a> to see sites that match your interests.', {
                  a: (inside) => <Link href={loginAddress('/newsfeed/sites')}>{inside}</Link>,
                })}
              </p>
              <LanguageFilter url={url} />
              <SiteList
                list={list}
                label={t('Newest sites')}
                pageAddress={(page) => withLanguagesOf(url, `/newsfeed/sites?page=${page}`)}
                feeds={{ path: withLanguagesOf(url, '/blogs/recent'), opml: true }}
                empty={langParam(url).lang ? <NoResultsInLanguages url={url} /> : <NoSitesYet />}
              />
            </Stack>
          }
        />
      </Stack>
    </Page>
  ),
})
