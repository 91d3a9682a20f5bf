import type { Site } from '#api-contract/shapes/shapes.ts'
import { languageIfDifferent, languageName } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import { postingLabel } from './posting-labels.ts'
import c from './posting-line.module.css'

/** A site's language (if different from the page's), last post and posting frequency; renders nothing if unknown. */
export function PostingLine({ site }: { site: Pick<Site, 'language' | 'last_post_on' | 'posts_a_month'> }) {
  const t = useText()
  const { language, last_post_on, posts_a_month } = site
  const foreignLanguage = languageIfDifferent(t, language)
  if (!last_post_on && !foreignLanguage) return null
  return (
    // A cached page may be some minutes older than the browser's clock.
    <p className={c.line} suppressHydrationWarning>
      {foreignLanguage && languageName(t, foreignLanguage)}
      {foreignLanguage && last_post_on && ' · '}
      {last_post_on && postingLabel(t, last_post_on, posts_a_month, Date.now())}
    </p>
  )
}
