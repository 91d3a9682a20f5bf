import { Head } from '#features/community/head.tsx'
import { mailTopics } from '#features/notifications/mail-topics.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/unsubscribe/:key/:kind', {
  view: ({ t, params: { key, kind }, url }) => {
    const topic = (mailTopics as Record<string, string>)[kind] ?? t('what happens here')
    const isDone = url.searchParams.has('done')
    return (
      <Page width="form">
        <Head title={t('Stop mails')} description={t('Ends mails of one sort.')} private />
        <PageHead title={isDone ? t('Done') : t('Stop these mails?')} />
        {isDone ? (
          <Stack>
            <p>{t('You will get no more mails about {topic}.', { topic })}</p>
            <p>
              <ButtonLink href="/notifications/">{t('Choose what to be told of')}</ButtonLink>
            </p>
          </Stack>
        ) : (
          // A plain form: it works without scripts and without a log-in.
          <form method="post" action={`/unsubscribe/${key}/${kind}`}>
            <Stack>
              <p>
                {t('You will get no more mails about {topic}. You can still read everything on the site.', {
                  topic,
                })}
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
