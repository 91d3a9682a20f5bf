import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useCommunity } from '#features/community/use-community.ts'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import c from './flow.module.css'
import { enterFlow } from './navigation.ts'
import { PageBoundary } from './page-boundary.tsx'

/** Only a back button and a heading: nothing distracts from logging in. */
export function AuthFlow() {
  const t = useText()
  const navigate = useNavigate()
  const { site_name } = useCommunity()
  useEffect(() => enterFlow('auth-flow'), [])
  return (
    <>
      <header className={c.authHeader}>
        <Button look="icon" onClick={() => navigate(-1)}>
          <Icon of={ArrowLeft} label={t('Back')} />
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
