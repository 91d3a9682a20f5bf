import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSession, useSession } from '#features/accounts/device-session.ts'
import { loginAddress } from '#features/accounts/return-to.ts'
import { Button } from '#ui/button.tsx'
import type { ThingKind } from './contract.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

interface ReportButtonProps {
  kind: ThingKind
  id: number
  /** What is reported, for screen readers: "review by ada". */
  of: string
  /** Whose it is: nobody reports what is their own. */
  owner: string | undefined
}

/** Tells staff of something that should not be here. */
export function ReportButton({ kind, id, of, owner }: ReportButtonProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [is_open, setOpen] = useState(false)
  const isOwn = useSession()?.username === owner && owner !== undefined
  const press = () => (readSession() ? setOpen(true) : void navigate(loginAddress(pathname + search)))
  if (isOwn) return null
  return (
    <>
      <Button look="faint" onClick={press}>
        Report<span className="visually-hidden"> {of}</span>
      </Button>
      {is_open && (
        <Suspense>
          <ReportDialog kind={kind} id={id} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
