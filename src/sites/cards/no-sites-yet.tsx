import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Stands in for a list while the community has no sites. */
export function NoSitesYet() {
  const t = useText()
  return (
    <EmptyState
      title={t('No sites yet')}
      action={<ButtonLink href="/upload-blog">{t('Upload a Site')}</ButtonLink>}
    >
      {t('Upload the first: an old favourite or your own.')}
    </EmptyState>
  )
}
