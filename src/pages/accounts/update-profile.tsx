import { useQueryClient } from '@tanstack/react-query'
import { DeletionSettings, ExportSettings } from '#accounts/own-account/data-settings.tsx'
import { EmailSettings } from '#accounts/own-account/email-settings.tsx'
import { ownSessions } from '#accounts/own-account/log-out-elsewhere.tsx'
import { PasswordSettings } from '#accounts/password/password-settings.tsx'
import { WritingSettings } from '#accounts/preferences/writing-settings.tsx'
import { ProvingApi } from '#accounts/two-factor/proving-api.tsx'
import { PrivateHead } from '#branding/head.tsx'
import { queryKeyOf } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { NotificationSettings } from '#notifications/views/notification-settings.tsx'
import { ShowsFollows } from '#profiles/shows-follows.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'

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
