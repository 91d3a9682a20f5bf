import { useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useLogInFirst } from '#accounts/session/use-log-in-first.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import type { ContentKind } from './schemas.ts'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportButtonProps {
  kind: ContentKind
  id: number
  /** The title of a site or post; other content is named by its owner. */
  title?: string
  /** The owner, who cannot report their own content. */
  owner: string | undefined
}

/** The button's label for screen readers: "Report review by ada". */
function reportLabel(t: Translator, { kind, title, owner }: ReportButtonProps): string {
  const username = owner ?? t('deleted user')
  switch (kind) {
    case 'review':
      return t('Report review by {username}', { username })
    case 'discussion':
      return t('Report discussion by {username}', { username })
    case 'comment':
      return t('Report comment by {username}', { username })
    default:
      return t('Report {title}', { title: title ?? username })
  }
}

/** Opens the dialog for reporting content to staff. */
export function ReportButton(props: ReportButtonProps) {
  const { kind, id, owner } = props
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const open = useLogInFirst({ action: 'report', target: `${kind} ${id}` }, () => setIsOpen(true))
  const isOwn = useSession()?.username === owner && owner !== undefined
  if (isOwn) return null
  const label = reportLabel(t, props)
  return (
    <>
      <Button variant="faint" aria-label={label} onClick={open}>
        {t('Report', {}, 'verb')}
      </Button>
      {isOpen && <ReportDialog kind={kind} id={id} title={label} onClose={() => setIsOpen(false)} />}
    </>
  )
}
