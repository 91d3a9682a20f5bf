import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './card.module.css'
import { classNames } from './styles/class-names.ts'

type Props = {
  /** Undefined in previews, where the title is not a link. */
  href: string | undefined
  /** A Picture or Cover. */
  picture: ReactNode
  title: ReactNode
  /** The site's domain, in small capitals. */
  domain?: ReactNode
  /** Clamped to two lines. */
  text?: ReactNode
  /** Language of title and text, if it differs from the page's (BCP 47). */
  lang?: string | undefined
  /** Interactive content such as tags and votes. */
  children?: ReactNode
  /** Puts the picture to the side, for dense lists. */
  row?: boolean
  /** Element of the title; `p` for decorative cards before the first heading. */
  heading?: 'h2' | 'h3' | 'p'
}

/** A card that links to `href` as a whole; its `children` stay clickable. */
export function Card({
  href,
  picture,
  title,
  domain,
  text,
  lang,
  children,
  row,
  heading: Heading = 'h3',
}: Props) {
  const t = useText()
  return (
    <article className={classNames(c.card, row && c.asRow)}>
      <div className={c.picture}>{picture}</div>
      <div>
        {/* In the title's direction: truncation must not hide its start. */}
        <div className={c.words} lang={lang} dir="auto">
          <Heading className={c.title}>
            {/* Not a component, for speed: a page has twenty of these. */}
            <a href={href && t.link(href)} className={c.link}>
              {title}
            </a>
          </Heading>
          {domain && <p className={`small-caps ${c.domain}`}>{domain}</p>}
          {text && <p className={c.text}>{text}</p>}
        </div>
        {children && <div className={c.rest}>{children}</div>}
      </div>
    </article>
  )
}
