import { useCallback, useState } from 'react'
import { useText } from '#texts/use-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import c from './more-like-this.module.css'

const SimilarShelf = lazyPart(async () => (await import('./similar-shelf.tsx')).SimilarShelf)

/** Sites like the current one: fetched, code and all, when a reader comes near. */
export function MoreLikeThis({ id }: { id: number }) {
  const t = useText()
  const [isNear, setNear] = useState(false)
  const place = useNearViewport<HTMLDivElement>(
    useCallback(() => setNear(true), []),
    '0px',
  )
  const waiting = (
    <div className={c.waiting}>
      <Shelf title={t('More like this')}>
        <SkeletonCards count={6} />
      </Shelf>
    </div>
  )
  return <div ref={place}>{isNear ? <SimilarShelf key={id} id={id} waiting={waiting} /> : waiting}</div>
}
