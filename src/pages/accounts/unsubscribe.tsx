import { DeadLink } from '#accounts/forms/dead-link.tsx'
import { Head } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { noMoreMails } from '#notifications/mail/stop-mails-texts.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

export const page = screen('/unsubscribe/:key/:kind', {
  query: ['done', 'dead'],
  view: ({ t, params: { key, kind }, url }) => {
    const noMore = noMoreMails(t, kind)
    const isDone = url.searchParams.has('done')
    const isDead = url.searchParams.has('dead')
    return (
      <Page width="form">
        <Head title={t('Stop mails')} description={t('Ends mails of one sort.')} private />
        <PageHead title={isDone ? t('Done', {}, 'heading') : t('Stop these mails?')} />
        {isDone ? (
          <Stack>
            <p>{noMore}</p>
            <p>
              <ButtonLink href="/notifications/">{t('Choose what to be told of')}</ButtonLink>
            </p>
          </Stack>
        ) : isDead ? (
          <DeadLink href="/notifications/">{t('Choose what to be told of')}</DeadLink>
        ) : (
          // A plain form: it works without scripts and without a log-in.
          <form method="post" action={t.link(`/unsubscribe/${key}/${kind}`)}>
            <Stack>
              <p>
                {noMore} {t('You can still read everything on the site.')}
              </p>
              <p>
                <Button type="submit" look="primary">
                  {t('Stop them')}
                </Button>
              </p>
            </Stack>
          </form>
        )}
      </Page>
    )
  },
})
