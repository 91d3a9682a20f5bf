import { useState } from 'react'
import { ApiTokenSettings } from '#features/accounts/api-tokens/api-token-settings.tsx'
import {
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
  switchSecondFactor,
} from '#features/accounts/factors/contract.ts'
import { ProvingApi } from '#features/accounts/factors/proving-api.tsx'
import { RecoverySettings } from '#features/accounts/factors/recovery-settings.tsx'
import { TotpSettings } from '#features/accounts/factors/totp-settings.tsx'
import { OfferToLogOut } from '#features/accounts/log-out-elsewhere.tsx'
import { addPasskey, removePasskey } from '#features/accounts/passkeys/contract.ts'
import { PasskeySettings } from '#features/accounts/passkeys/passkey-settings.tsx'
import { SessionSettings } from '#features/accounts/session-settings.tsx'
import { PrivateHead } from '#features/community/head.tsx'
import { removeDomain } from '#features/own-domains/contract.ts'
import { DomainSettings } from '#features/own-domains/domain-settings.tsx'
import { message } from '#texts/message.ts'
import { Link } from '#ui/link.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { screen } from '#web/screen.tsx'

const head = {
  title: message('Security'),
  description: message('The ways into your account.'),
}

/** What changes how the account is opened. Linking a domain ends on another page, which tells itself. */
const changes = [
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
        <PrivateHead {...head} />
        <PageHead title={t('Security')} text={t('The ways into your account.')} />
        <ProvingApi>
          <OfferToLogOut after={changes} isHeld={codes !== undefined}>
            <Stack gap="section">
              <PasskeySettings />
              <DomainSettings />
              <TotpSettings onCodes={setCodes} />
              <RecoverySettings codes={codes} onCodes={setCodes} />
              <SessionSettings />
              <ApiTokenSettings />
              <p>
                <Link href="/security/events">{t('What happened to your account')}</Link>
              </p>
            </Stack>
          </OfferToLogOut>
        </ProvingApi>
      </Page>
    )
  },
})
