import { createContext, use, useEffect, useRef, useState } from 'react'
import { trustedHtml } from '../text/trusted-html.ts'
import c from './cover.module.css'

/**
 * Draws covers during server rendering. Browsers import the drawing code only for covers
 * rendered after the first page load.
 */
export const CoverDrawer = createContext<((name: string) => string) | undefined>(undefined)

const toInnerHtml = (drawing: string) => ({ __html: trustedHtml(drawing) })

/** The cover of a site without a picture, drawn from its name. Decorative: the name is next to it. */
export function Cover({ name }: { name: string }) {
  const drawOnServer = use(CoverDrawer)
  const container = useRef<HTMLDivElement>(null)
  const drawnName = useRef<string>(undefined)
  // Kept stable: React would replace the server's markup for a new object.
  const [drawing, setDrawing] = useState(() => toInnerHtml(drawOnServer?.(name) ?? ''))
  useEffect(() => {
    const hasServerMarkup = drawnName.current === undefined && container.current?.firstChild != null
    drawnName.current = name
    if (hasServerMarkup) return
    import('./draw-cover.ts').then(
      ({ drawCover }) => {
        if (drawnName.current === name) setDrawing(toInnerHtml(drawCover(name)))
      },
      // Decorative: if the code fails to load, the cover stays empty.
      () => {},
    )
  }, [name])
  return (
    <div
      ref={container}
      className={c.plate}
      // Keeps the server's markup during hydration, when the drawing code is not loaded.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, our own classes and one escaped letter
      dangerouslySetInnerHTML={drawing}
    />
  )
}
