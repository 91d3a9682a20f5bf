import { useSuspenseQuery } from '@tanstack/react-query'
import type { Session } from '#accounts/session/device-session.ts'
import type { Api } from '#api-contract/endpoint.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { listSitesForYou } from '#discovery/for-you/contract.ts'
import { listShuffledSites } from '#discovery/shuffle/contract.ts'
import { useText } from '#i18n/use-text.ts'
import { NoSitesYet } from '#sites/cards/no-sites-yet.tsx'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { CardGrid } from '#ui/page-parts.tsx'

const maxSites = 6
/** The newsfeed goes back this far, in milliseconds. */
const recentMs = 30 * 24 * 3_600_000

/** Suggests a few sites, by interests, to a member who does not follow any yet. */
export function FirstSites({ session }: { session: Session }) {
  const t = useText()
  const api = useApi()
  const { data: sites } = useSuspenseQuery({
    queryKey: ['first sites', session.id, ...session.profile.tags],
    queryFn: () => chooseSites(api),
    // The suggestions must not change while the member follows some of them.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (sites.length === 0) return <NoSitesYet />
  return (
    <CardGrid label={t('Sites to follow')}>
      {sites.map((site) => (
        <li key={site.id}>
          <SiteCard site={site} tagLimit={2} heading="h2" />
        </li>
      ))}
    </CardGrid>
  )
}

/** Sites that share an interest come first; within both groups, those with recent posts. */
async function chooseSites(api: Api): Promise<Site[]> {
  const { results: matching } = await api(listSitesForYou, { page_size: 48, without_kept: true })
  const others = matching.length < maxSites ? (await api(listShuffledSites, { page_size: 24 })).results : []
  const candidates = [...new Map([...matching, ...others].map((site) => [site.id, site])).values()]
  const isActive = ({ last_post_on }: Site) =>
    last_post_on !== null && Date.now() - Date.parse(last_post_on) < recentMs
  return [...candidates.filter(isActive), ...candidates.filter((site) => !isActive(site))].slice(0, maxSites)
}
