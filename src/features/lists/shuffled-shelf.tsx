import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { useText } from '#texts/use-text.ts'
import { useApi } from '#web/api-context.ts'
import { BlogShelf } from './blog-shelf.tsx'
import { listShuffledBlogs } from './contract.ts'

/**
 * Random sites. The page is cached, its sites too; so each reader's browser fetches sites of its own, and shows them as
 * long as the shelf has not been seen: nothing changes before anyone's eyes.
 */
export function ShuffledShelf({ first }: { first: Blog[] }) {
  const t = useText()
  const api = useApi()
  const place = useRef<HTMLDivElement>(null)
  const [wasSeen, setSeen] = useState<boolean>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setSeen((seen) => seen === true || entry.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { data } = useQuery({
    queryKey: ['shuffled shelf'],
    queryFn: () => api(listShuffledBlogs, { page_size: 12 }),
    enabled: wasSeen === false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (data && wasSeen === false) setShown(data.results)
  }, [data, wasSeen])
  return (
    <div ref={place}>
      <BlogShelf title={t('Shuffled')} href="/blogs/shuffled" blogs={shown} />
    </div>
  )
}
