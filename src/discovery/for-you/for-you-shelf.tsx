import { useQuery } from '@tanstack/react-query'
import { useSession } from '#accounts/session/device-session.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'
import { SurpriseButton } from '../shuffle/surprise-button.tsx'
import { listSitesForYou } from './contract.ts'
import c from './recommendation-reason.module.css'
import { RecommendationReason } from './recommendation-reason.tsx'

/** A member's own shelf: reserves space on the cached page and is filled in by the browser. */
export function ForYouShelf() {
  const t = useText()
  const api = useApi()
  const isMember = useSession() !== null
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOptionsFor(api, apiQuery(listSitesForYou, { page: 1, page_size: 12, without_kept: true })),
    enabled: isMember,
  })
  const isRandom = data?.results.every(
    ({ because, because_of = [] }) => because.length + because_of.length === 0,
  )
  return (
    <Shelf title={t('For you')} href="/blogs/for-you" aside={<SurpriseButton filter="outside" />}>
      {data && isRandom && (
        <li className={c.hint}>
          <p>{t('Picked at random for now.')}</p>
          <p>
            {t.rich('<a>Choose your interests</a> and this shelf will follow.', {
              a: (inside) => <Link href="/edit-profile">{inside}</Link>,
            })}
          </p>
        </li>
      )}
      {data ? (
        data.results.map((site) => (
          <li key={site.id}>
            <SiteCard site={site} tagLimit={4}>
              <RecommendationReason {...site} />
            </SiteCard>
          </li>
        ))
      ) : isError ? (
        <ErrorState
          message={t('We couldn’t load your shelf')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <SkeletonCards count={6} />
      )}
    </Shelf>
  )
}
