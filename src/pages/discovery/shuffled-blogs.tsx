import { useQueryClient } from '@tanstack/react-query'
import Shuffle from 'lucide-react/icons/shuffle'
import { LanguageFilter, NoResultsInLanguages } from '#accounts/preferences/language-filter.tsx'
import { langParam, withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { Head } from '#branding/head.tsx'
import { listQuery, listQueryKeyFor, pageNumberFromUrl, seedParam } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { listShuffledSites } from '#discovery/shuffle/contract.ts'
import { SurpriseButton } from '#discovery/shuffle/surprise-button.tsx'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { SiteList } from '#sites/cards/site-list.tsx'
import { RandomPicksForm } from '#syndication/random-picks-form.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Cluster, Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/blogs/shuffled', {
  query: ['seed', 'lang', 'page'],
  // Without a seed the server shuffles on every visit; further pages send the seed back.
  load: ({ url }) => ({
    list: listQuery(listShuffledSites, { ...langParam(url), ...seedParam(url) }, pageNumberFromUrl(url)),
  }),
  view: function ShuffledSites({ t, list, url }) {
    const queries = useQueryClient()
    const discardShuffle = () =>
      queries.removeQueries({ queryKey: listQueryKeyFor({ ...list, input: langParam(url), firstPage: 1 }) })
    return (
      <Page>
        <Head
          title={t('Shuffled sites')}
          description={t('Every site here, in a different order for each reader.')}
          feeds={{ path: '/blogs/shuffled', title: t('Shuffled sites'), opml: true }}
        />
        <PageHead
          title={t('Shuffled sites')}
          text={
            <p>
              {t('Every site once, each with the same chance of coming first.')}{' '}
              <Link href="/fairness">{t('How sites are chosen')}</Link>
            </p>
          }
          aside={
            <Cluster>
              <ButtonLink
                href={withLanguagesOf(url, '/blogs/shuffled')}
                rel="nofollow"
                reload
                onClick={discardShuffle}
              >
                <Icon icon={Shuffle} /> {t('Shuffle again')}
              </ButtonLink>
              <SurpriseButton />
            </Cluster>
          }
        />
        <Stack gap="l">
          <LanguageFilter url={url} />
          <SiteList
            list={list}
            label={t('Shuffled sites')}
            pageAddress={(page, seed) =>
              withLanguagesOf(
                url,
                `/blogs/shuffled?${page > 1 ? `page=${page}&` : ''}seed=${encodeURIComponent(seed ?? '')}`,
              )
            }
            feeds={{ path: withLanguagesOf(url, '/blogs/shuffled'), opml: true }}
            empty={langParam(url).lang ? <NoResultsInLanguages url={url} /> : <NoSitesYet />}
            end={t('You’ve seen every site in this shuffle.')}
          />
        </Stack>
        <RandomPicksForm />
      </Page>
    )
  },
})
