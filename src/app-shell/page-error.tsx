import type { PageFailure } from '#client/page/document.tsx'
import { useSignalHydrated } from '#client/page/use-signal-hydrated.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface PageErrorProps {
  failure: PageFailure | undefined
  /** True if its script failed to load. */
  hasScriptFailed?: boolean
  onRetry: () => void
}

/** Replaces a page that cannot be shown. */
export function PageError({ failure, hasScriptFailed = false, onRetry }: PageErrorProps) {
  const t = useText()
  useSignalHydrated()
  if (failure?.status === 404) {
    return (
      <>
        <title>{t('Not found')}</title>
        <meta name="robots" content="noindex" />
        <EmptyState
          heading="h1"
          title={t('Page not found')}
          action={<ButtonLink href="/home">{t('Home')}</ButtonLink>}
        >
          {failure.message} {t('It may have been removed, or the address may be wrong.')}
        </EmptyState>
      </>
    )
  }
  if (failure?.code === 'second_factor_needed') {
    return (
      <>
        <title>{t('Security settings')}</title>
        <EmptyState
          heading="h1"
          title={failure.message}
          action={<ButtonLink href="/security">{t('Security settings')}</ButtonLink>}
        />
      </>
    )
  }
  const fallback = hasScriptFailed ? t('This page didn’t load.') : t('Unknown error occurred')
  return (
    <>
      <title>{t('Something went wrong')}</title>
      <ErrorState heading="h1" message={failure?.message ?? fallback} onRetry={onRetry} />
    </>
  )
}
