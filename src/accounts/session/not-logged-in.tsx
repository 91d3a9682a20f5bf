import { NoIndexHead } from '#branding/head.tsx'
import type { PageHeadTexts } from '#client/page/screen.tsx'
import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { loginAddress } from './return-to.ts'

/** Shown to guests on screens that are open to everyone but need a log-in. */
export function NotLoggedIn(head: PageHeadTexts) {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <>
      <NoIndexHead {...head} />
      <EmptyState
        heading="h1"
        title={t('Not authenticated. Please log in.')}
        action={
          <ButtonLink variant="primary" href={loginAddress(pathname + search)}>
            {t('Log in')}
          </ButtonLink>
        }
      />
    </>
  )
}
