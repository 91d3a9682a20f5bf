import Share2 from 'lucide-react/icons/share-2'
import { useCommunity } from '#branding/use-community.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useCopyLink } from '#ui/menus/use-copy-link.ts'

/** Opens the system's share sheet, or copies the link if there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useText()
  const copyLink = useCopyLink()
  const { public_url } = useCommunity()
  const url = public_url + t.link(path)
  async function share(): Promise<void> {
    if (navigator.share) {
      // Closing the sheet without sharing is not a failure.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    await copyLink(url)
  }
  return (
    <Button variant="faint" onClick={() => void share()}>
      <Icon icon={Share2} /> {t('Share')}
    </Button>
  )
}
