import { useState } from 'react'
import type { Blog } from '#contract/shapes.ts'
import { useSession } from '#features/accounts/device-session.ts'
import { useLogInFirst } from '#features/accounts/use-log-in-first.ts'
import { changesAddress } from '#features/blogs/addresses.ts'
import { useText } from '#texts/use-text.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ProposeDialog = lazyPart(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

/** A way to propose other words for the site of another member, and to what was changed about it. */
export function ChangeTools({ blog }: { blog: Blog }) {
  const t = useText()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const open = useLogInFirst({ action: 'propose', on: blog.id }, () => setOpen(true))
  const canEdit = session !== null && (session.is_staff || session.username === blog.user?.username)
  return (
    <>
      {!canEdit && (
        <Button look="faint" onClick={open}>
          {t('Propose a change')}
        </Button>
      )}
      <ButtonLink look="faint" href={changesAddress(blog)}>
        {t('History')}
      </ButtonLink>
      {isOpen && <ProposeDialog blog={blog} onClose={() => setOpen(false)} />}
    </>
  )
}
