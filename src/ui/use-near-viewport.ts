import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls `onNear` whenever an element comes close to the viewport.
 * @param onNear undefined disables it @param margin distance, as an IntersectionObserver `rootMargin`
 * @returns a ref for the element
 */
export function useNearViewport<E extends Element>(
  onNear: (() => void) | undefined,
  margin = '600px 0px',
): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || !onNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [onNear, margin])
  return ref
}
