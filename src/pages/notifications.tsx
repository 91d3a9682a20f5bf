import { NotLoggedIn } from '#features/accounts/not-logged-in.tsx'
import { Head } from '#features/community/head.tsx'
import { NotificationsView } from '#features/notifications/notifications-view.tsx'
import { Page } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = { title: 'Notifications', description: 'What happened where you take part.' }

export const page = screen('/notifications', {
  for: 'member',
  head,
  anonymous: <NotLoggedIn {...head} />,
  view: () => (
    <Page width="column">
      <Head {...head} private />
      <NotificationsView />
    </Page>
  ),
})
