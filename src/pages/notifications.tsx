import { NotificationsView } from '#features/notifications/notifications-view.tsx'
import { Page } from '#ui/page-parts.tsx'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/notifications', {
  for: 'member',
  view: () => (
    <Page width="column">
      <Head title="Notifications" description="What happened where you take part." private />
      <NotificationsView />
    </Page>
  ),
})
