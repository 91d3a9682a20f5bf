import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '../feedback/announcer.tsx'

/** Returns a function that copies a URL and confirms it, or shows the URL if copying is not allowed. */
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
