import { useText } from '#texts/use-text.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { BlogCard } from './blog-card.tsx'
import c from './site-check-result.module.css'
import type { SiteCheck } from './use-site-check.ts'

/** Under the address: the progress of looking it up, or the site that exists already. */
export function SiteCheckResult({ check }: { check: SiteCheck }) {
  const t = useText()
  return (
    <div role="status" className={c.result}>
      {check.now === 'looking' && <ProgressBar label={t(check.words)} />}
      {check.now === 'known' && (
        <>
          <p>{t('This site has already been uploaded.')}</p>
          <BlogCard blog={check.blog} heading="p" tagsLead={false} row />
        </>
      )}
      {check.now === 'new' && (
        <p className="soft">
          {check.isRead
            ? t('It is new here. What its page says of itself is filled in below: please make it yours.')
            : t('It is new here. Its page could not be read just now, so please fill in the rest by hand.')}
        </p>
      )}
    </div>
  )
}
