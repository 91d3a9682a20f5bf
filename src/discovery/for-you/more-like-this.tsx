import { useCallback, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Shelf } from '#ui/page-parts.tsx'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import c from './more-like-this.module.css'

const SimilarShelf = lazyPart(async () => (await import('./similar-shelf.tsx')).SimilarShelf)

/** Similar sites; data and code are fetched once the reader scrolls near. @param title `More like this` by default */
export function MoreLikeThis({ id, title }: { id: number; title?: string }) {
  const t = useText()
  const heading = title ?? t('More like this')
  const [isNear, setNear] = useState(false)
  const container = useNearViewport<HTMLDivElement>(
    useCallback(() => setNear(true), []),
    '0px',
  )
  const placeholder = (
    <div className={c.waiting}>
      <Shelf title={heading}>
        <SkeletonCards count={6} />
      </Shelf>
    </div>
  )
  return (
    <div ref={container}>
      {isNear ? <SimilarShelf key={id} id={id} title={heading} fallback={placeholder} /> : placeholder}
    </div>
  )
}
