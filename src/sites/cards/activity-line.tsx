import type { Site } from '#api-contract/shapes/shapes.ts'
import { languageIfDifferent, languageName } from '#i18n/names-and-lists.ts'
import { useText } from '#i18n/use-text.ts'
import c from './card-lines.module.css'
import { postingLabel } from './posting-labels.ts'

/** A site's language (if different from the page's), last post and posting frequency; renders nothing if unknown. */
export function ActivityLine({ site }: { site: Pick<Site, 'language' | 'last_post_on' | 'posts_a_month'> }) {
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
