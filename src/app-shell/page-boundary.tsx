import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, use, useRef } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { ApiError } from '#api-contract/api-error.ts'
import { networkError } from '#client/api/network-error.ts'
import type { PageFailure } from '#client/page/document.tsx'
import { InitialError } from '#client/page/initial-error.ts'
import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.ts'
import { Spinner } from '#ui/icons/spinner.tsx'
import { PageError } from './page-error.tsx'

interface CatchProps {
  children: ReactNode
  /** The current page: an error elsewhere is forgotten, while a page whose query changes stays as it is. */
  at: string
  /** Forgets what failed, so that it is fetched again. */
  onRetry: () => void
}

/** Catches what a page throws while it is rendered, loading included. React has no hook for this. */
class Catch extends Component<CatchProps, { at?: string; error?: unknown }> {
  override state: { at?: string; error?: unknown } = {}

  static getDerivedStateFromProps({ at }: CatchProps, before: { at?: string }) {
    return at === before.at ? null : { at, error: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isOffline = error instanceof NotLoaded && error.was_offline
    const refusal = error instanceof ApiError ? error : undefined
    const retry = () => {
      // A script may be missing because its build was replaced, and browsers do not fetch one again that has failed.
      if (!refusal && navigator.onLine) location.reload()
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    return (
      <PageError
        failure={isOffline ? networkError() : refusal}
        isMissing={error instanceof NotLoaded}
        onRetry={retry}
      />
    )
  }
}

/** Keeps header and drawer in place around a page that is loading or has failed. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const t = useText()
  const { key, pathname } = useLocation()
  const failure = use(InitialError)
  const first = useRef(pathname)
  const page = (
    <>
      <noscript>
        {/* Never read by anyone whose scripts run. */}
        {import.meta.env.SSR && (
          <p className="needs-scripts">
            {t('You can read everything here without JavaScript. You’ll need it to log in, write or vote.')}
          </p>
        )}
      </noscript>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <Catch at={key} onRetry={reset}>
            <Suspense fallback={<Spinner page />}>{children}</Suspense>
          </Catch>
        )}
      </QueryErrorResetBoundary>
    </>
  )
  if (failure && pathname === first.current) return <Failed failure={failure}>{page}</Failed>
  return page
}

/** What is missing for everyone may exist for this member: their own site, pending review. */
function Failed({ failure, children }: { failure: PageFailure; children: ReactNode }) {
  const isMember = useSession() !== null
  if (failure.status === 404 && isMember) return children
  return <PageError failure={failure} onRetry={() => location.reload()} />
}
