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
 * viewport, and shows it unless the shelf is visible by then, so that nothing changes before the reader's eyes.
 */
export function ShuffledShelf({ first }: { first: Site[] }) {
  const t = useText()
  const api = useApi()
  const [isNear, setNear] = useState(false)
  const come = useCallback(() => setNear(true), [])
  const place = useNearViewport<HTMLDivElement>(isNear ? undefined : come)
  const { data } = useQuery({
    queryKey: ['shuffled shelf'],
    queryFn: () => api(listShuffledSites, { page_size: 12 }),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [shown, setShown] = useState(first)
  useEffect(() => {
    const box = place.current?.getBoundingClientRect()
    if (data && box && (box.top >= innerHeight || box.bottom <= 0)) setShown(data.results)
  }, [data, place])
  return (
    <div ref={place}>
      <SiteShelf title={t('Shuffled')} href="/blogs/shuffled" sites={shown} />
    </div>
  )
}
