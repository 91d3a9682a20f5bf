import { useQueryClient } from '@tanstack/react-query'
import { DeletionSettings, ExportSettings } from '#features/accounts/data-settings.tsx'
import { EmailSettings } from '#features/accounts/email-settings.tsx'
import { ProvingApi } from '#features/accounts/factors/proving-api.tsx'
import { ownSessions } from '#features/accounts/log-out-elsewhere.tsx'
import { PasswordSettings } from '#features/accounts/password-settings.tsx'
import { WritingSettings } from '#features/accounts/preferences/writing-settings.tsx'
import { PrivateHead } from '#features/community/head.tsx'
import { NotificationSettings } from '#features/notifications/notification-settings.tsx'
import { ShowsFollows } from '#features/profiles/shows-follows.tsx'
import { message } from '#texts/message.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { queryKeyOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

const head = {
  title: message('Account settings'),
  description: message('Email, password, your data.'),
}

export const page = screen('/update-profile', {
  for: 'member',
  head,
  view: function UpdateProfile({ t }) {
    const queries = useQueryClient()
    return (
      <Page width="column">
        <PrivateHead {...head} />
        <PageHead title={t('Account settings')} />
        <ProvingApi>
          <Stack gap="section">
            <EmailSettings />
            <PasswordSettings
              onChanged={() => void queries.invalidateQueries({ queryKey: queryKeyOf(ownSessions) })}
            />
            <Section title={t('Security')}>
              <p>{t('A second factor, recovery codes, and the devices that are logged in.')}</p>
              <p>
                <ButtonLink href="/security">{t('Security settings')}</ButtonLink>
              </p>
            </Section>
            <Section title={t('Notifications')}>
              <NotificationSettings />
            </Section>
            <WritingSettings />
            <Section title={t('Languages I read')}>
              <p>{t('What lists, news and surprises begin with.')}</p>
              <p>
                <ButtonLink href="/languages">{t('Choose languages')}</ButtonLink>
              </p>
            </Section>
            <ShowsFollows />
            <ExportSettings />
            <DeletionSettings />
          </Stack>
        </ProvingApi>
      </Page>
    )
  },
})
