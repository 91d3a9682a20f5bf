import { useState } from 'react'
import { ApiTokenSettings } from '#accounts/api-tokens/api-token-settings.tsx'
import { removeDomain } from '#accounts/indieauth/contract.ts'
import { DomainSettings } from '#accounts/indieauth/domain-settings.tsx'
import { OfferLogOutElsewhere } from '#accounts/own-account/log-out-elsewhere.tsx'
import { SessionSettings } from '#accounts/own-account/session-settings.tsx'
import { addPasskey, removePasskey } from '#accounts/passkeys/contract.ts'
import { PasskeySettings } from '#accounts/passkeys/passkey-settings.tsx'
import {
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
  switchSecondFactor,
} from '#accounts/two-factor/contract.ts'
import { ReauthenticatingApi } from '#accounts/two-factor/reauthenticating-api.tsx'
import { RecoverySettings } from '#accounts/two-factor/recovery-settings.tsx'
import { TotpSettings } from '#accounts/two-factor/totp-settings.tsx'
import { NoIndexHead } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

const head = {
  title: message('Security'),
  description: message('How you log in.'),
}

/** Calls that change how the account is accessed. Linking a domain finishes on another page, which reports it. */
const accessChanges = [
  ...[switchSecondFactor, confirmTotp, removeTotp, makeRecoveryCodes],
  ...[addPasskey, removePasskey, removeDomain],
] as const

export const page = screen('/security', {
  for: 'member',
  head,
  view: function Security({ t }) {
    const [codes, setCodes] = useState<string[]>()
    return (
      <Page width="column">
        <NoIndexHead {...head} />
        <PageHead title={t('Security')} text={t('How you log in.')} />
        <ReauthenticatingApi>
          <OfferLogOutElsewhere credentialChanges={accessChanges} isBlocked={codes !== undefined}>
            <Stack gap="section">
              <PasskeySettings />
              <DomainSettings />
              <TotpSettings onCodes={setCodes} />
              <RecoverySettings codes={codes} onCodes={setCodes} />
              <SessionSettings />
              <ApiTokenSettings />
              <p>
                <Link href="/security/events">{t('Account activity')}</Link>
              </p>
            </Stack>
          </OfferLogOutElsewhere>
        </ReauthenticatingApi>
      </Page>
    )
  },
})
