import type { Blog } from '#contract/shapes.ts'
import { useText } from '#texts/use-text.ts'
import c from './posting-line.module.css'
import { postingWords } from './posting-words.ts'

/** When a site posted last, and how often it does; nothing where that is not known. */
export function PostingLine({ blog }: { blog: Pick<Blog, 'last_post_on' | 'posts_a_month'> }) {
  const t = useText()
  const { last_post_on, posts_a_month } = blog
  if (!last_post_on) return null
  return (
    // A page that is kept may be some minutes older than the browser's clock.
    <p className={c.line} suppressHydrationWarning>
      {postingWords(t, last_post_on, posts_a_month, Date.now())}
    </p>
  )
}
