import { type ReactNode, Suspense } from 'react'
import { LanguageFilter, NoResultsInLanguages } from '#accounts/preferences/language-filter.tsx'
import { useKnownSession } from '#accounts/session/device-session.ts'
import { loginAddress } from '#accounts/session/return-to.ts'
import { langParam, withLanguagesOf } from '#api-contract/values/content-languages.ts'
import { listQuery, pageNumberFromUrl, seedParam } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { SiteList } from '#sites/cards/site-list.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { CardGrid, Cluster, Stack } from '#ui/page-parts.tsx'
import { listSitesForYou } from './contract.ts'
import { RecommendationReason } from './recommendation-reason.tsx'

interface ForYouListProps {
  /** The path of the current page. */
  path: string
  url: URL
  /** Shown to guests; an invitation by default. */
  guests?: ReactNode
}

const ForYouTools = lazyPart(async () => (await import('./for-you-tools.tsx')).ForYouTools, {
  isOptional: true,
})

const skeleton = (
  <CardGrid>
    <SkeletonCards count={8} />
  </CardGrid>
)

/** A member's personalised list; guests see an invitation. */
export function ForYouList({ path, url, guests = <Invitation path={path} /> }: ForYouListProps) {
  const t = useText()
  const session = useKnownSession()
  if (session === undefined) {
    return (
      <>
        <div className="for-guests">{guests}</div>
        <div className="for-members">{skeleton}</div>
      </>
    )
  }
  if (!session) return <div className="for-guests">{guests}</div>
  return (
    <Suspense fallback={skeleton}>
      <Stack gap="l">
        <LanguageFilter url={url} />
        <SiteList
          list={listQuery(
            listSitesForYou,
            { without_kept: true, ...langParam(url), ...seedParam(url) },
            pageNumberFromUrl(url),
          )}
          label={t('For you')}
          pageAddress={(page, seed) =>
            withLanguagesOf(url, `${path}?page=${page}&seed=${encodeURIComponent(seed ?? '')}`)
          }
          empty={
            langParam(url).lang ? (
              <NoResultsInLanguages url={url} />
            ) : (
              <EmptyState
                title={t('Nothing matches your interests yet')}
                action={<ButtonLink href="/edit-profile">{t('Change interests')}</ButtonLink>}
              >
                {t('Add broader tags, or browse shuffled sites.')}
              </EmptyState>
            )
          }
          end={t('That’s it for today. Come back tomorrow for more.')}
          cardNote={(site) => (
            <>
              <RecommendationReason {...site} />
              <ForYouTools
                site={site}
                tags={[...site.because, ...(site.because_of ?? []).flatMap(({ values }) => values)]}
              />
            </>
          )}
        />
      </Stack>
    </Suspense>
  )
}

function Invitation({ path }: { path: string }) {
  const t = useText()
  return (
    <EmptyState
      title={t('Sites that match your interests')}
      action={
        <Cluster>
          <ButtonLink variant="primary" href={loginAddress(path)}>
            {t('Log in or sign up')}
          </ButtonLink>
          <ButtonLink href="/blogs/shuffled">{t('Browse instead')}</ButtonLink>
        </Cluster>
      }
    >
      {t('Log in and choose a few tags to see sites that share them, each with the reason why.')}
    </EmptyState>
  )
}
