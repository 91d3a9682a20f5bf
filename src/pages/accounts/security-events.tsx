import { AccountEvents } from '#accounts/events/account-events.tsx'
import { listAccountEvents } from '#accounts/events/contract.ts'
import { NoIndexHead } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'

const head = {
  title: message('Account activity'),
  description: message('Log-ins and changes in the last 90 days.'),
}

export const page = screen('/security/events', {
  for: 'member',
  head,
  load: () => ({ events: apiQuery(listAccountEvents, {}) }),
  view: ({ t, events }) => (
    <Page width="column">
      <NoIndexHead {...head} />
      <PageHead
        title={t('Account activity')}
        text={t.rich(
          'The last 90 days. If something wasn’t you, change your password and check <a>how you log in</a>.',
          {
            a: (inside) => <Link href="/security">{inside}</Link>,
          },
        )}
      />
      <Section title={t('Event')}>
        <AccountEvents events={events} />
      </Section>
    </Page>
  ),
})
