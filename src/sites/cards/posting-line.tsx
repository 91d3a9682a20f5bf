import type { Blog } from '#api-contract/shapes/shapes.ts'
import { languageInWords, otherLanguage } from '#i18n/in-words.ts'
import { useText } from '#i18n/use-text.ts'
import { postingLabel } from './posting-labels.ts'
import c from './posting-line.module.css'

/** In which language a site is, if not in the screen's; when it posted last, and how often it does. Nothing where that is not known. */
export function PostingLine({ blog }: { blog: Pick<Blog, 'language' | 'last_post_on' | 'posts_a_month'> }) {
  const t = useText()
  const { language, last_post_on, posts_a_month } = blog
  const other = otherLanguage(t, language)
  if (!last_post_on && !other) return null
  return (
    // A page that is kept may be some minutes older than the browser's clock.
    <p className={c.line} suppressHydrationWarning>
      {other && languageInWords(t, other)}
      {other && last_post_on && ' · '}
      {last_post_on && postingLabel(t, last_post_on, posts_a_month, Date.now())}
    </p>
  )
}
