import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { BlogCard } from './blog-card.tsx'
import c from './landing-preview.module.css'

interface LandingPreviewProps {
  /** None for members, who see the message alone. */
  blogs: Blog[]
  message: string
  /** Under the message. */
  text: string
  /** Under that: a search. */
  children: ReactNode
  /** Beside the pause button. */
  aside: ReactNode
}

/**
 * Two rows of cards that move slowly around the message: even places on top, odd ones below. In the document the message is
 * first. They stop on hover, on focus, on the button, and stand still for people who prefer less motion.
 */
export function LandingPreview({ blogs, message, text, children, aside }: LandingPreviewProps) {
  const t = useText()
  const [isPaused, setPaused] = useState(false)
  const rows = [blogs.filter((_, place) => place % 2 === 0), blogs.filter((_, place) => place % 2 === 1)]
  const [top, bottom] = rows.map((row, at) => (
    <div
      key={at === 0 ? 'top' : 'bottom'}
      className={at === 0 ? c.above : c.row}
      // Browsers make what scrolls a tab stop, while nothing in it is one.
      tabIndex={-1}
      data-paused={isPaused || undefined}
    >
      <div className={c.track}>
        {row.map((blog) => (
          <div key={blog.id} className={c.slot}>
            <BlogCard blog={blog} tagLimit={3} tagsLead={false} tools={false} heading="p" />
          </div>
        ))}
      </div>
    </div>
  ))
  return (
    <section className={c.preview} aria-label={blogs.length > 0 ? t('A few of the sites') : undefined}>
      <div className={c.message}>
        <h1 className="display">{message}</h1>
        <p className={c.text}>{text}</p>
        {children}
        <div className={c.ways}>
          {aside}
          {blogs.length > 0 && (
            <Button look="faint" className={c.pause} onClick={() => setPaused(!isPaused)}>
              <Icon of={isPaused ? Play : Pause} /> {isPaused ? t('Play') : t('Pause')}
            </Button>
          )}
        </div>
      </div>
      {top}
      {bottom}
    </section>
  )
}
