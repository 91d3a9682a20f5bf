import type { RecommendedBlog } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import c from './where-seen.module.css'
import { whereWords } from './where-words.ts'

/** Under a card: where a site names another one, and since when. */
export function WhereSeen({ seen }: { seen: Pick<RecommendedBlog, 'kinds' | 'first_seen_on'> }) {
  const t = useText()
  return <p className={c.where}>{whereWords(t, seen)}</p>
}
