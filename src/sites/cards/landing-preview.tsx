import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import c from './landing-preview.module.css'
import { SiteCard } from './site-card.tsx'

interface LandingPreviewProps {
  /** Empty for members, who see only the message. */
  sites: Site[]
  message: string
  /** Below the message. */
  text: string
  /** Below the text: a search field. */
  children: ReactNode
  /** Content beside the pause button. */
  aside: ReactNode
}

/**
 * Two slowly moving rows of cards around the message: even indexes above, odd ones below. They are in the same
 * order in the document as on the screen: a browser that paints while it parses would otherwise push the message down.
 * The rows stop on hover, on focus and on the pause button, and never move if the user prefers reduced motion.
 */
export function LandingPreview({ sites, message, text, children, aside }: LandingPreviewProps) {
  const t = useText()
  const [isPaused, setPaused] = useState(false)
  const rows = [sites.filter((_, index) => index % 2 === 0), sites.filter((_, index) => index % 2 === 1)]
  const [top, bottom] = rows.map((row, index) => (
    <div
      key={index === 0 ? 'top' : 'bottom'}
      className={index === 0 ? c.above : c.row}
      // Browsers make scroll containers tab stops if nothing in them is focusable.
      tabIndex={-1}
      data-paused={isPaused || undefined}
    >
      <div className={c.track}>
        {row.map((site) => (
          <div key={site.id} className={c.slot}>
            <SiteCard site={site} tagLimit={3} linkTags={false} tools={false} heading="p" />
          </div>
        ))}
      </div>
    </div>
  ))
  return (
    <section className={c.preview} aria-label={sites.length > 0 ? t('A few of the sites') : undefined}>
      {top}
      <div className={c.message}>
        <h1 className="display">{message}</h1>
        <p className={c.text}>{text}</p>
        {children}
        <div className={c.controls}>
          {aside}
          {sites.length > 0 && (
            <Button variant="faint" className={c.pause} onClick={() => setPaused(!isPaused)}>
              <Icon icon={isPaused ? Play : Pause} /> {isPaused ? t('Play') : t('Pause')}
            </Button>
          )}
        </div>
      </div>
      {bottom}
    </section>
  )
}
