import { useState } from 'react'
import { readSession } from '#accounts/session/device-session.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Section } from '#ui/section.tsx'

const revokeAfterMs = 60_000

/** Downloads the followed sites as an OPML file for any feed reader. */
export function ExportFollows() {
  const t = useText()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    await saveFollows().catch(() => announce(t('We couldn’t load the list.')))
    setBusy(false)
  }
  return (
    <Section title={t('Export your follows')}>
      <p>{t('The sites you follow as an OPML file, which any feed reader can import.')}</p>
      <p>
        <Button busy={isBusy} onClick={() => void download()}>
          {t('Download OPML')}
        </Button>
      </p>
    </Section>
  )
}

/** A plain link would not send the token, so the file is fetched and saved from memory. */
async function saveFollows(): Promise<void> {
  const authorization = `Token ${readSession()?.auth_token ?? ''}`
  const response = await fetch('/api/follows/opml', { headers: { authorization } })
  if (!response.ok) throw new Error(`fetching the followed sites failed with status ${response.status}`)
  const objectUrl = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: objectUrl, download: 'follows.opml' }).click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), revokeAfterMs)
}
