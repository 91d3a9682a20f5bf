import { useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { useLogInFirst } from '#accounts/session/use-log-in-first.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { changesAddress } from '../listing/paths.ts'
import { canEdit } from '../listing/rules.ts'

const ProposeDialog = lazyPart(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

/** Buttons to suggest an edit to another member's site, and to its history. */
export function ChangeTools({ site }: { site: Site }) {
  const t = useText()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const open = useLogInFirst({ action: 'propose', target: site.id }, () => setOpen(true))
  const mayEdit = session !== null && canEdit(session, site)
  return (
    <>
      {!mayEdit && (
        <Button variant="faint" onClick={open}>
          {t('Suggest an edit')}
        </Button>
      )}
      <ButtonLink variant="faint" href={changesAddress(site)}>
        {t('History')}
      </ButtonLink>
      {isOpen && <ProposeDialog site={site} onClose={() => setOpen(false)} />}
    </>
  )
}
