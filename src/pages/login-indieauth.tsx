import { ProvingApi } from '#features/accounts/factors/proving-api.tsx'
import { Head } from '#features/community/head.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { screen } from '#web/screen.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

const DomainReturn = lazyPart(
  async () => (await import('#features/own-domains/domain-return.tsx')).DomainReturn,
)

export const page = screen('/login/indieauth', {
  view: function LoginIndieauth({ t }) {
    return (
      <>
        <Head
          title={t('Log in with your own domain')}
          description={t('Where your site leads back to.')}
          private
        />
        <ProvingApi>
          {useHydrated() ? <DomainReturn waiting={<Spinner page />} /> : <Spinner page />}
        </ProvingApi>
      </>
    )
  },
})
