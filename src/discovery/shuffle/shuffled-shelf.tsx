import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import { SiteShelf } from '../listings/site-shelf.tsx'
import { listShuffledSites } from './contract.ts'

/**
 * Random sites. The page is cached with its sites, so each browser fetches its own selection when the shelf is near the
 * viewport. It is discarded if the shelf is visible by then: visible content must not change.
 */
export function ShuffledShelf({ first }: { first: Site[] }) {
  const t = useText()
  const api = useApi()
  const [isNear, setNear] = useState(false)
  const onNear = useCallback(() => setNear(true), [])
  const container = useNearViewport<HTMLDivElement>(isNear ? undefined : onNear)
  const { data } = useQuery({
    queryKey: ['shuffled shelf'],
    queryFn: () => api(listShuffledSites, { page_size: 12 }),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [shownSites, setShownSites] = useState(first)
  useEffect(() => {
    const box = container.current?.getBoundingClientRect()
    if (data && box && (box.top >= innerHeight || box.bottom <= 0)) setShownSites(data.results)
  }, [data, container])
  return (
    <div ref={container}>
      <SiteShelf title={t('Shuffled')} href="/blogs/shuffled" sites={shownSites} />
    </div>
  )
}
