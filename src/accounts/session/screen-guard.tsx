import { type ReactNode, Suspense } from 'react'
import { NoIndexHead } from '#branding/head.tsx'
import type { PageAccess } from '#client/page/screen.tsx'
import { Redirect, useLocation } from '#client/router/location.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { useKnownSession } from './device-session.ts'
import { loginAddress, returnAddress } from './return-to.ts'

/** Shows a screen to its audience; redirects others to the log-in, or back from guest-only screens. */
export function ScreenGuard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const session = useKnownSession()
  if (access.for === 'guest') {
    if (session) return <Redirect to={returnAddress(new URLSearchParams(search))} />
    return (
      <>
        <div className="for-guests">{children}</div>
        {session === undefined && (
          <div className="for-members">
            <Spinner page />
          </div>
        )}
      </>
    )
  }
  const { head, anonymous } = access
  // The server knows no session, so it renders only the frame.
  if (session === undefined) {
    return (
      <>
        {anonymous ? <div className="for-guests">{anonymous}</div> : head && <NoIndexHead {...head} />}
        <div className={anonymous ? 'for-members' : undefined}>
          <Spinner page />
        </div>
      </>
    )
  }
  if (!session && anonymous) return anonymous
  if (!session || (access.for === 'staff' && !session.is_staff)) {
    // Logging in returns here, except for members who are not staff, who would end up in a loop.
    const address = session ? '/login-or-signup' : loginAddress(pathname + search)
    return <Redirect to={address} />
  }
  return <Suspense fallback={<Spinner page />}>{children}</Suspense>
}
