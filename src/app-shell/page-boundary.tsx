import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, use, useRef } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { isApiError } from '#api-contract/api-error.ts'
import { networkError } from '#client/api/network-error.ts'
import type { PageFailure } from '#client/page/document.tsx'
import { InitialError } from '#client/page/initial-error.ts'
import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { ScriptLoadError } from '#ui/feedback/script-load-error.ts'
import { Spinner } from '#ui/icons/spinner.tsx'
import { PageError } from './page-error.tsx'

interface PageErrorBoundaryProps {
  children: ReactNode
  /** Key of the current page: errors are reset on navigation, while a page whose query changes keeps its state. */
  pageKey: string
  /** Resets failed queries, so that they are fetched again. */
  onRetry: () => void
}

/** Catches errors while a page renders or loads. React has no hook for this. */
class PageErrorBoundary extends Component<PageErrorBoundaryProps, { pageKey?: string; error?: unknown }> {
  override state: { pageKey?: string; error?: unknown } = {}

  static getDerivedStateFromProps({ pageKey }: PageErrorBoundaryProps, state: { pageKey?: string }) {
    return pageKey === state.pageKey ? null : { pageKey, error: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isOffline = error instanceof ScriptLoadError && error.wasOffline
    const apiError = isApiError(error) ? error : undefined
    const retry = () => {
      // A newer build may have replaced the script, and browsers do not refetch a script that failed.
      if (!apiError && navigator.onLine) location.reload()
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    return (
      <PageError
        failure={isOffline ? networkError() : apiError}
        hasScriptFailed={error instanceof ScriptLoadError}
        onRetry={retry}
      />
    )
  }
}

/** Keeps header and drawer in place while a page is loading or has failed. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const t = useText()
  const { key, pathname } = useLocation()
  const failure = use(InitialError)
  const initialPathname = useRef(pathname)
  const page = (
    <>
      <noscript>
        {/* Only useful without scripts, so browsers need not render it. */}
        {import.meta.env.SSR && (
          <p className="needs-scripts">
            {t('You can read everything here without JavaScript. You only need it to log in, write or vote.')}
          </p>
        )}
      </noscript>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <PageErrorBoundary pageKey={key} onRetry={reset}>
            <Suspense fallback={<Spinner page />}>{children}</Suspense>
          </PageErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    </>
  )
  if (failure && pathname === initialPathname.current)
    return <InitialFailure failure={failure}>{page}</InitialFailure>
  return page
}

/** A page that is a 404 for the public may exist for this member, such as their own site pending review. */
function InitialFailure({ failure, children }: { failure: PageFailure; children: ReactNode }) {
  const isMember = useSession() !== null
  if (failure.status === 404 && isMember) return children
  return <PageError failure={failure} onRetry={() => location.reload()} />
}
