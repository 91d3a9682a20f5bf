import { AccountEvents } from '#features/accounts/account-events.tsx'
import { listAccountEvents } from '#features/accounts/contract.ts'
import { PrivateHead } from '#features/community/head.tsx'
import { message } from '#texts/message.ts'
import { Link } from '#ui/link.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

const head = {
  title: message('What happened to your account'),
  description: message('Log-ins and changes of the last 90 days.'),
}

export const page = screen('/security/events', {
  for: 'member',
  head,
  load: () => ({ events: apiQuery(listAccountEvents, {}) }),
  view: ({ t, events }) => (
    <Page width="column">
      <PrivateHead {...head} />
      <PageHead
        title={t('What happened to your account')}
        text={t.rich(
          'The last 90 days. If something was not you, choose a new password and look at <a>what opens your account</a>.',
          {
            a: (inside) => <Link href="/security">{inside}</Link>,
          },
        )}
      />
      <Section title={t('What happened')}>
        <AccountEvents events={events} />
      </Section>
    </Page>
  ),
})
