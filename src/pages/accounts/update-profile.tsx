import { useQueryClient } from '@tanstack/react-query'
import { DeletionSettings, ExportSettings } from '#accounts/own-account/data-settings.tsx'
import { EmailSettings } from '#accounts/own-account/email-settings.tsx'
import { sessionsQuery } from '#accounts/own-account/log-out-elsewhere.tsx'
import { PasswordSettings } from '#accounts/password/password-settings.tsx'
import { LanguageAndTimeSettings } from '#accounts/preferences/language-and-time-settings.tsx'
import { useSavePreferences } from '#accounts/preferences/use-preferences.ts'
import { ReauthenticatingApi } from '#accounts/two-factor/reauthenticating-api.tsx'
import { NoIndexHead } from '#branding/head.tsx'
import { queryKeyFor } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { NotificationSettings } from '#notifications/views/notification-settings.tsx'
import { getPublicProfile } from '#profiles/contract.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'

const head = {
  title: message('Account settings'),
  description: message('Email, password and your data.'),
}

export const page = screen('/update-profile', {
  for: 'member',
  head,
  view: function UpdateProfile({ t }) {
    const queries = useQueryClient()
    return (
      <Page width="column">
        <NoIndexHead {...head} />
        <PageHead title={t('Account settings')} />
        <ReauthenticatingApi>
          <Stack gap="section">
            <EmailSettings />
            <PasswordSettings
              onChanged={() => void queries.invalidateQueries({ queryKey: queryKeyFor(sessionsQuery) })}
            />
            <Section title={t('Security')}>
              <p>{t('Two-factor authentication, recovery codes and logged-in devices.')}</p>
              <p>
                <ButtonLink href="/security">{t('Security settings')}</ButtonLink>
              </p>
            </Section>
            <Section title={t('Notifications')}>
              <NotificationSettings />
            </Section>
            <LanguageAndTimeSettings />
            <Section title={t('Languages I read')}>
              <p>{t('What you see first in lists, news and surprises.')}</p>
              <p>
                <ButtonLink href="/languages">{t('Choose languages')}</ButtonLink>
              </p>
            </Section>
            <FollowsVisibilitySettings />
            <ExportSettings />
            <DeletionSettings />
          </Stack>
        </ReauthenticatingApi>
      </Page>
    )
  },
})

/** Setting that shows the member's followed sites on the profile. */
export function FollowsVisibilitySettings() {
  const t = useText()
  const queries = useQueryClient()
  const { preferences, save, error } = useSavePreferences(() =>
    queries.removeQueries({ queryKey: [getPublicProfile.route] }),
  )
  return (
    <Section title={t('Following')}>
      <Checkbox
        label={t('Show on my profile which sites I follow')}
        hint={t('If off, sites only show how many people follow them, never who.')}
        checked={preferences?.shows_follows ?? false}
        disabled={!preferences}
        onCheck={(shows_follows) => save({ shows_follows })}
      />
      <FormError>{error?.message ?? ''}</FormError>
    </Section>
  )
}
