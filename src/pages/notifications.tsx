import { NotLoggedIn } from '#features/accounts/not-logged-in.tsx'
import { PrivateHead } from '#features/community/head.tsx'
import { NotificationsView } from '#features/notifications/notifications-view.tsx'
import { message } from '#texts/message.ts'
import { Page } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: message('Notifications'), description: message('What happened where you take part.') }

export const page = screen('/notifications', {
  for: 'member',
  head,
  anonymous: <NotLoggedIn {...head} />,
  view: () => (
    <Page width="column">
      <PrivateHead {...head} />
      <NotificationsView />
    </Page>
  ),
})
