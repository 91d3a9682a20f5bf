import { useText } from '#i18n/use-text.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import c from './site-check-result.module.css'
import type { SiteCheck } from './use-site-check.ts'

/** Shows the progress of the address check below the field, or the site that already exists. */
export function SiteCheckResult({ check, isNew }: { check: SiteCheck; isNew: boolean }) {
  const t = useText()
  return (
    <div className={classNames(c.result, isNew && check.state === 'listed' && c.alone)}>
      <div role="status">
        {'label' in check && <ProgressBar label={t(check.label)} />}
        {check.state === 'listed' && <p>{t('This site has already been uploaded.')}</p>}
        {check.state === 'new' && (
          <p className="soft">
            {check.isRead
              ? t(
                  'It’s new here. We’ve filled in what its page says about itself. Please put it in your own words.',
                )
              : t('It’s new here. We couldn’t read the page just now. Please fill in the rest yourself.')}
          </p>
        )}
      </div>
      {check.state === 'listed' && (
        <>
          <SiteCard site={check.blog} heading="p" linkTags={false} row />
          <p>
            <ButtonLink variant="primary" href={siteAddress(check.blog)}>
              {t('View site')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
