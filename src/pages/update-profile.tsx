import { useQueryClient } from '@tanstack/react-query'
import { DeletionSettings, ExportSettings } from '#features/accounts/data-settings.tsx'
import { EmailSettings } from '#features/accounts/email-settings.tsx'
import { PasswordSettings } from '#features/accounts/password-settings.tsx'
import { own_sessions, SessionSettings } from '#features/accounts/session-settings.tsx'
import { NotificationSettings } from '#features/notifications/notification-settings.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { keyOf } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/update-profile', {
  for: 'member',
  view: function UpdateProfile() {
    const queries = useQueryClient()
    return (
      <Page width="column">
        <Head title="Account settings" description="Email, password, log-ins, your data." private />
        <PageHead title="Account settings" />
        <Stack gap="section">
          <EmailSettings />
          <PasswordSettings
            onChanged={() => void queries.invalidateQueries({ queryKey: keyOf(own_sessions) })}
          />
          <SessionSettings />
          <Section title="Notifications">
            <NotificationSettings />
          </Section>
          <ExportSettings />
          <DeletionSettings />
        </Stack>
      </Page>
    )
  },
})
