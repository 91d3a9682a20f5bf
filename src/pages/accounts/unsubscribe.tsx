import { InvalidLink } from '#accounts/forms/invalid-link.tsx'
import { Head } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { unsubscribedText } from '#notifications/mail/unsubscribe-texts.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

export const page = screen('/unsubscribe/:key/:kind', {
  query: ['done', 'dead'],
  view: ({ t, params: { key, kind }, url }) => {
    const confirmation = unsubscribedText(t, kind)
    const isDone = url.searchParams.has('done')
    const isLinkInvalid = url.searchParams.has('dead')
    return (
      <Page width="form">
        <Head title={t('Unsubscribe')} description={t('Unsubscribe from one kind of email.')} noindex />
        <PageHead title={isDone ? t('Done', {}, 'heading') : t('Unsubscribe?')} />
        {isDone ? (
          <Stack>
            <p>{confirmation}</p>
            <p>
              <ButtonLink href="/notifications/">{t('Notification settings')}</ButtonLink>
            </p>
          </Stack>
        ) : isLinkInvalid ? (
          <InvalidLink href="/notifications/">{t('Notification settings')}</InvalidLink>
        ) : (
          // A plain form, which works without scripts and without logging in.
          <form method="post" action={t.link(`/unsubscribe/${key}/${kind}`)}>
            <Stack>
              <p>
                {confirmation} {t('You’ll still find everything on the site.')}
              </p>
              <p>
                <Button type="submit" variant="primary">
                  {t('Unsubscribe')}
                </Button>
              </p>
            </Stack>
          </form>
        )}
      </Page>
    )
  },
})
