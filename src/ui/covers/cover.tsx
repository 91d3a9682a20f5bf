import { createContext, use, useEffect, useRef, useState } from 'react'
import { trustedHtml } from '../text/trusted-html.ts'
import c from './cover.module.css'

/**
 * Draws covers during server rendering. Browsers import the drawing code only for covers that were not
 * server-rendered.
 */
export const CoverDrawer = createContext<((name: string) => string) | undefined>(undefined)

const markupOf = (drawing: string) => ({ __html: trustedHtml(drawing) })

/** The cover of a site without a picture, drawn from its name. Decorative: the name is next to it. */
export function Cover({ name }: { name: string }) {
  const drawOnServer = use(CoverDrawer)
  const plate = useRef<HTMLDivElement>(null)
  const drawn = useRef<string>(undefined)
  // A stable object: React would replace the server's markup for every new one.
  const [drawing, setDrawing] = useState(() => markupOf(drawOnServer?.(name) ?? ''))
  useEffect(() => {
    const isFromServer = drawn.current === undefined && plate.current?.firstChild != null
    drawn.current = name
    if (isFromServer) return
    import('./draw-cover.ts').then(
      ({ drawCover }) => {
        if (drawn.current === name) setDrawing(markupOf(drawCover(name)))
      },
      // Decorative: if the code fails to load, the cover stays empty.
      () => {},
    )
  }, [name])
  return (
    <div
      ref={plate}
      className={c.plate}
      // Keeps the server's markup during hydration, when the drawing code is not loaded.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, our own classes and one escaped letter
      dangerouslySetInnerHTML={drawing}
    />
  )
}
