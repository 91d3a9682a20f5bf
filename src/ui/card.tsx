import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import c from './card.module.css'
import { classNames } from './styles/class-names.ts'

type Props = {
  /** None in a preview, where its title is no link. */
  href: string | undefined
  /** A Picture or a Cover. */
  picture: ReactNode
  title: ReactNode
  /** Where it is, in small capitals: a domain. */
  place?: ReactNode
  /** Two lines of it are shown. */
  text?: ReactNode
  /** The language of title and text where it is not the screen's, as BCP 47. */
  lang?: string | undefined
  /** Tags, votes: what can be clicked on its own. */
  children?: ReactNode
  /** Picture at the side; for dense lists. */
  row?: boolean
  /** The heading level of its title; `p` where cards are decoration before the first heading. */
  heading?: 'h2' | 'h3' | 'p'
}

/** An index card: all of it links to `href`; what is in `children` stays clickable. */
export function Card({
  href,
  picture,
  title,
  place,
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
        {/* In the direction of the title: what is cut off is never a beginning. */}
        <div className={c.words} lang={lang} dir="auto">
          <Heading className={c.title}>
            {/* No component of its own: a page has twenty. */}
            <a href={href && t.link(href)} className={c.link}>
              {title}
            </a>
          </Heading>
          {place && <p className={`small-caps ${c.place}`}>{place}</p>}
          {text && <p className={c.text}>{text}</p>}
        </div>
        {children && <div className={c.rest}>{children}</div>}
      </div>
    </article>
  )
}
