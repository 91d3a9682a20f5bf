import { Head } from '#features/community/head.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/undo-email/:key', {
  view: ({ t, params: { key }, url }) => {
    const isDone = url.searchParams.has('done')
    const title = isDone ? t('The address is yours again') : t('Take the change of address back?')
    return (
      <Page width="form">
        <Head title={title} description={t('The old address of an account takes it back.')} private />
        <PageHead title={title} />
        {isDone ? (
          <Stack>
            <p>
              {t(
                'All log-ins have ended. Whoever changed the address may know your password: choose a new one now.',
              )}
            </p>
            <p>
              <ButtonLink look="primary" href="/forgot-password">
                {t('Choose a new password')}
              </ButtonLink>
            </p>
          </Stack>
        ) : (
          // A plain form: it works without scripts and without a log-in.
          <form method="post" action={t.link(`/undo-email/${key}`)}>
            <Stack>
              <p>
                {t('The account gets this address back, and everybody who is logged in to it is logged out.')}
              </p>
              <p>
                <Button type="submit" look="primary">
                  {t('Take it back')}
                </Button>
              </p>
            </Stack>
          </form>
        )}
      </Page>
    )
  },
})
