import { lazy, Suspense, useState } from 'react'
import { useSession } from '#features/accounts/device-session.ts'
import { useLogInFirst } from '#features/accounts/use-log-in-first.ts'
import { Button } from '#ui/button.tsx'
import type { ContentKind } from './contract.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

interface ReportButtonProps {
  kind: ContentKind
  id: number
  /** What is reported, for screen readers: "review by ada". */
  of: string
  /** The owner: people do not report what is their own. */
  owner: string | undefined
}

/** Reports to staff something that should not be here. */
export function ReportButton({ kind, id, of, owner }: ReportButtonProps) {
  const logInFirst = useLogInFirst()
  const [isOpen, setIsOpen] = useState(false)
  const isOwn = useSession()?.username === owner && owner !== undefined
  if (isOwn) return null
  return (
    <>
      <Button look="faint" onClick={() => logInFirst(() => setIsOpen(true))}>
        Report<span className="visually-hidden"> {of}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} id={id} of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
