import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Stands in for a list while the community has no sites. */
export function NoSitesYet() {
  const t = useText()
  return (
    <EmptyState
      title={t('No sites yet')}
      action={<ButtonLink href="/upload-blog">{t('Upload a Site')}</ButtonLink>}
    >
      {t('Upload the first: an old favourite, or your own.')}
    </EmptyState>
  )
}
