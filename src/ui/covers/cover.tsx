import { createContext, use, useEffect, useRef, useState } from 'react'
import { trustedHtml } from '../text/trusted-html.ts'
import c from './cover.module.css'

/** What draws covers while the server renders. Browsers have none, and fetch it for a cover that came with no page. */
export const CoverDrawer = createContext<((name: string) => string) | undefined>(undefined)

const markupOf = (drawing: string) => ({ __html: trustedHtml(drawing) })

/** The plate of a site without a picture, drawn from its name. Decoration: the name stands beside it. */
export function Cover({ name }: { name: string }) {
  const drawOnServer = use(CoverDrawer)
  const plate = useRef<HTMLDivElement>(null)
  const drawn = useRef<string>(undefined)
  // Kept as it is passed: React would empty what the server drew for every new object.
  const [drawing, setDrawing] = useState(() => markupOf(drawOnServer?.(name) ?? ''))
  useEffect(() => {
    const isFromServer = drawn.current === undefined && plate.current?.firstChild != null
    drawn.current = name
    if (isFromServer) return
    import('./draw-cover.ts').then(
      ({ drawCover }) => {
        if (drawn.current === name) setDrawing(markupOf(drawCover(name)))
      },
      // Decoration: without it the plate stays empty.
      () => {},
    )
  }, [name])
  return (
    <div
      ref={plate}
      className={c.plate}
      // Left as it is while hydrating: what drew it is not there.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, classes of ours and one escaped letter
      dangerouslySetInnerHTML={drawing}
    />
  )
}
