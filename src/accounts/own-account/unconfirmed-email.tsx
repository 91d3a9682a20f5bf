import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { getEmailState, resendConfirmation } from '../users/contract.ts'

/** Asks the member to confirm the address; renders nothing once that is done. */
export function UnconfirmedEmail() {
  const t = useText()
  const state = useQuery(queryOptionsFor(useApi(), apiQuery(getEmailState, {}))).data
  if (!state || state.is_confirmed) return null
  return (
    <Cluster>
      <p>
        {t('We sent a link to {email}. Open it to get emails about what happens here.', {
          email: state.email,
        })}
      </p>
      <ResendConfirmation />
    </Cluster>
  )
}

/** Resends the confirmation link. */
export function ResendConfirmation() {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const message = await api(resendConfirmation, {}).then(
      () => t('Confirmation link sent.'),
      (error: Error) => error.message,
    )
    announce(message)
    setBusy(false)
  }
  return (
    <Button variant="plain" busy={isBusy} onClick={() => void send()}>
      {t('Resend link')}
    </Button>
  )
}
