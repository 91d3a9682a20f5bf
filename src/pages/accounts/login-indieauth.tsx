import { ReauthenticatingApi } from '#accounts/two-factor/reauthenticating-api.tsx'
import { Head } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'

const DomainCallback = lazyPart(
  async () => (await import('#accounts/indieauth/domain-callback.tsx')).DomainCallback,
)

export const page = screen('/login/indieauth', {
  view: function LoginIndieauth({ t }) {
    return (
      <>
        <Head title={t('Log in with your own domain')} description={t('Finishing your log-in.')} noindex />
        <ReauthenticatingApi>
          {useHydrated() ? <DomainCallback fallback={<Spinner page />} /> : <Spinner page />}
        </ReauthenticatingApi>
      </>
    )
  },
})
