import { Head } from '#features/community/head.tsx'
import { mailTopics } from '#features/notifications/mail-topics.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/unsubscribe/:key/:kind', {
  view: ({ params: { key, kind }, url }) => {
    const words = (mailTopics as Record<string, string>)[kind]
    const mails = `mails about ${words ?? 'what happens here'}`
    const isDone = url.searchParams.has('done')
    return (
      <Page width="form">
        <Head title="Stop mails" description="Ends mails of one sort." private />
        <PageHead title={isDone ? 'Done' : 'Stop these mails?'} />
        {isDone ? (
          <Stack>
            <p>You will get no more {mails}.</p>
            <p>
              <ButtonLink href="/notifications/">Choose what to be told of</ButtonLink>
            </p>
          </Stack>
        ) : (
          // A plain form: it works without scripts and without a log-in.
          <form method="post" action={`/unsubscribe/${key}/${kind}`}>
            <Stack>
              <p>You will get no more {mails}. You can still read everything on the site.</p>
              <p>
                <Button type="submit" look="primary">
                  Stop them
                </Button>
              </p>
            </Stack>
          </form>
        )}
      </Page>
    )
  },
})
