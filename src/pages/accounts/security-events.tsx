import { AccountEvents } from '#accounts/events/account-events.tsx'
import { listAccountEvents } from '#accounts/events/contract.ts'
import { PrivateHead } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'

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
