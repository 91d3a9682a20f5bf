import { inLanguagesOf, langOf } from '#contract/content-languages.ts'
import { LanguageFilter, NothingInLanguages } from '#features/accounts/preferences/language-filter.tsx'
import { loginAddress } from '#features/accounts/return-to.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { NoSitesYet } from '#features/blogs/no-sites-yet.tsx'
import { Head } from '#features/community/head.tsx'
import { listRecentBlogs } from '#features/lists/contract.ts'
import { ForYouList } from '#features/lists/for-you-list.tsx'
import { SurpriseButton } from '#features/lists/surprise-button.tsx'
import { NewsTabs } from '#features/river/news-tabs.tsx'
import { Link } from '#ui/link.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { listQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/newsfeed/sites', {
  query: ['lang', 'page'],
  load: ({ url }) => ({ list: listQuery(listRecentBlogs, langOf(url), pageNumberOf(url)) }),
  view: ({ t, list, url }) => (
    <Page>
      <Head
        title={t('Sites in the news feed')}
        description={t("What is worth reading today: by your own interests, or the newest of everybody's.")}
        feeds={{ path: '/blogs/recent', title: t('Recent sites'), opml: true }}
      />
      <PageHead
        title={t('News Feed')}
        text={t('What is worth a visit today. Bookmark what you like, so that you find it again.')}
        aside={<SurpriseButton />}
      />
      <Stack gap="l">
        <NewsTabs current="sites" />
        <ForYouList
          path="/newsfeed/sites"
          url={url}
          guests={
            <Stack gap="l">
              <p>
                {t.rich('These are the newest sites. <a>Log in</a>, and they follow your interests.', {
                  a: (inside) => <Link href={loginAddress('/newsfeed/sites')}>{inside}</Link>,
                })}
              </p>
              <LanguageFilter url={url} />
              <BlogList
                list={list}
                label={t('Newest sites')}
                pageAddress={(page) => inLanguagesOf(url, `/newsfeed/sites?page=${page}`)}
                feeds={{ path: inLanguagesOf(url, '/blogs/recent'), opml: true }}
                empty={langOf(url).lang ? <NothingInLanguages url={url} /> : <NoSitesYet />}
              />
            </Stack>
          }
        />
      </Stack>
    </Page>
  ),
})
