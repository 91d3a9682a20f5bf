import { useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useApi } from '#client/api/api-context.ts'
import { navigate } from '#client/router/navigation.ts'
import { deviceStorage } from '#client/storage/device-storage.ts'
import { useText } from '#i18n/use-text.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { surpriseMe } from './contract.ts'
import { type SurpriseFilter, surpriseInput, surpriseLocationState } from './surprise-filter.ts'

/** Opens random sites, none twice until all have been shown. */
export function useSurprise(): { isBusy: boolean; go: (filter: SurpriseFilter) => Promise<void> } {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  const isMember = useSession() !== null
  async function go(filter: SurpriseFilter) {
    if (isBusy) return
    setBusy(true)
    try {
      // The account has the cursor; otherwise it is stored on the device.
      const usesAccountCursor = isMember && (filter === 'all' || filter === 'outside')
      const walk = usesAccountCursor ? null : readCursor(filter)
      const step = await api(surpriseMe, { ...(walk === null ? {} : { walk }), ...surpriseInput(filter) })
      if (!usesAccountCursor) storeCursor(filter, step.walk)
      if (step.starts_over) announce(t('You’ve seen every site. Starting over.'))
      if (step.blog) await navigate(siteAddress(step.blog), { state: surpriseLocationState(filter) })
      else announce(t('Nothing to show yet.'))
    } catch {
      announce(t('That didn’t work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, go }
}

/** The device-storage key of a filter's cursor. */
const storageKey = (filter: string) =>
  filter === 'all' ? 'wend-surprise' : (`wend-surprise-${filter}` as const)

const readCursor = (filter: string): string | null => deviceStorage.getItem(storageKey(filter))

const storeCursor = (filter: string, walk: string): void => deviceStorage.setItem(storageKey(filter), walk)
