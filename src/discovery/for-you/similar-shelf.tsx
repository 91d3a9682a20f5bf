import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { listSimilarSites } from './contract.ts'
import { SimilarityReason } from './recommendation-reason.tsx'

/** Similar sites with reasons; renders nothing if there are none. */
export function SimilarShelf({ id, title }: { id: number; title: string }) {
  const { data, isError } = useQuery(queryOptionsFor(useApi(), apiQuery(listSimilarSites, { id })))
  if (isError || data?.results.length === 0) return null
  return (
    <Shelf title={title}>
      {data ? (
        data.results.map((site) => (
          <li key={site.id}>
            <SiteCard site={site} tagLimit={4}>
              <SimilarityReason {...site} />
            </SiteCard>
          </li>
        ))
      ) : (
        <SkeletonCards count={6} />
      )}
    </Shelf>
  )
}
