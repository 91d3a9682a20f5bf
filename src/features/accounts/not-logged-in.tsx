import { PrivateHead } from '#features/community/head.tsx'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocation } from '#web/router/location.tsx'
import type { PageHeadTexts } from '#web/screen.tsx'
import { loginAddress } from './return-to.ts'

/** What a screen open to everyone says to people who are not logged in. */
export function NotLoggedIn(head: PageHeadTexts) {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <>
      <PrivateHead {...head} />
      <EmptyState
        heading="h1"
        title={t('Not authenticated. Please log in.')}
        action={
          <ButtonLink look="primary" href={loginAddress(pathname + search)}>
            {t('Log in')}
          </ButtonLink>
        }
      />
    </>
  )
}
