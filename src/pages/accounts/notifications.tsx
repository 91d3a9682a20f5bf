import { NotLoggedIn } from '#accounts/session/not-logged-in.tsx'
import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { NotificationsView } from '#notifications/views/notifications-view.tsx'
import { Page } from '#ui/page-parts.tsx'

const head = {
  title: message('Notifications'),
  description: message('Replies, mentions and news about your sites.'),
}

export const page = screen('/notifications', {
  for: 'member',
  head,
  anonymous: <NotLoggedIn {...head} />,
  view: () => (
    <Page width="column">
      <NoIndexHead {...head} />
      <NotificationsView />
    </Page>
  ),
})
