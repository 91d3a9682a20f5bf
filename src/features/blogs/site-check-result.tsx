import { ProgressBar } from '#ui/progress-bar.tsx'
import { BlogCard } from './blog-card.tsx'
import c from './site-check-result.module.css'
import type { SiteCheck } from './use-site-check.ts'

/** Under the address: the progress of looking it up, or the site that exists already. */
export function SiteCheckResult({ check }: { check: SiteCheck }) {
  return (
    <div role="status" className={c.result}>
      {check.now === 'looking' && <ProgressBar label={check.words} />}
      {check.now === 'known' && (
        <>
          <p>This site has already been uploaded.</p>
          <BlogCard blog={check.blog} heading="p" tagsLead={false} row />
        </>
      )}
      {check.now === 'new' && (
        <p className="soft">
          {check.isRead
            ? 'It is new here. What its page says of itself is filled in below: please make it yours.'
            : 'It is new here. Its page could not be read just now, so please fill in the rest by hand.'}
        </p>
      )}
    </div>
  )
}
