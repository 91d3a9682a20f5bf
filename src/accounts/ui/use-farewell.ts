import { useEffect } from 'react'
import { useLocation } from '#client/router/location.tsx'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { Farewell } from '../auth/log-in.ts'

const words = {
  logged_out: message('You are logged out.'),
  deleted: message('Your account is deleted.'),
}

/** Confirms, once, that the user has logged out or deleted the account. */
export function useFarewell(): void {
  const t = useText()
  const announce = useAnnounce()
  const { state } = useLocation()
  const { farewell } = (state ?? {}) as { farewell?: Farewell }
  useEffect(() => {
    if (!farewell || history.state?.state?.farewell !== farewell) return
    history.replaceState({ key: 'first' }, '')
    announce(t(words[farewell]))
  }, [farewell, announce, t])
}
