import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { enterFlow } from '#web/navigation.ts'
import c from './flow.module.css'
import { PageBoundary } from './page-boundary.tsx'
import { useCommunity } from './use-community.ts'

/** Only a way back and a heading: nothing leads away from logging in. */
export function AuthFlow() {
  const navigate = useNavigate()
  const { site_name } = useCommunity()
  useEffect(() => enterFlow('auth-flow'), [])
  return (
    <>
      <header className={c.authHeader}>
        <Button look="icon" onClick={() => navigate(-1)}>
          <Icon of={ArrowLeft} label="Back" />
        </Button>
        <p>
          <Wordmark name={site_name} />
        </p>
      </header>
      <main id="main" tabIndex={-1} className={c.authMain}>
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </main>
    </>
  )
}
