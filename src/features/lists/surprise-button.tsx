import { Shuffle } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useSession } from '#features/accounts/device-session.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useApi } from '#web/api-context.ts'
import { deviceStorage } from '#web/device-storage.ts'
import { navigate } from '#web/router/navigation.ts'
import { surpriseMe } from './contract.ts'

/** Where a visitor's cursor is stored; a member's is kept with the account. */
const keptAt = 'wend-surprise'

/** Goes to a random site, never to one twice until all have been shown. Underneath is a real link. */
export function SurpriseButton({ outside_interests = false }: { outside_interests?: boolean }) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  const isKnown = useSession() !== null
  async function go() {
    setBusy(true)
    try {
      const kept = isKnown ? undefined : deviceStorage.getItem(keptAt)
      const walk = typeof kept === 'string' ? { walk: kept } : {}
      const step = await api(surpriseMe, { ...walk, outside_interests })
      if (!isKnown) deviceStorage.setItem(keptAt, step.walk)
      if (step.starts_over) announce(t('You have seen every site. From here on they come again.'))
      if (step.blog) navigate(blogAddress(step.blog))
      else announce(t('There is nothing to show yet.'))
    } catch {
      announce(t('That did not work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isBusy) void go()
  }
  return (
    <ButtonLink
      className={outside_interests ? 'for-members' : undefined}
      href="/surprise"
      reload
      rel="nofollow"
      onClick={click}
      aria-disabled={isBusy || undefined}
    >
      <Icon of={Shuffle} /> {t(outside_interests ? 'Outside my interests' : 'Surprise me')}
    </ButtonLink>
  )
}
