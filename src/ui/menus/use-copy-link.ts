import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '../feedback/announcer.tsx'

/** Copies an address and says so; where that is not allowed, shows it. */
export function useCopyLink(): (url: string) => Promise<void> {
  const t = useText()
  const announce = useAnnounce()
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url)
      announce(t('Link copied'))
    } catch {
      announce(t('Couldn’t copy the link: {url}', { url }))
    }
  }
}
