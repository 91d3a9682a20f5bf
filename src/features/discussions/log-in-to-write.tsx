import { useLocation } from 'react-router'
import { useDraft } from '#features/accounts/drafts.ts'
import { loginAddress } from '#features/accounts/return-to.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import c from './comments.module.css'

/** Stands where the form will be after logging in; what was typed before is kept for it. */
export function LogInToWrite({ what, draft }: { what: string; draft: string }) {
  const { pathname, search } = useLocation()
  const kept = useDraft(draft)
  const hasDraft = kept !== undefined
  return (
    <div className={c.guest}>
      <Cluster>
        <ButtonLink href={loginAddress(pathname + search)}>Log in to {what}</ButtonLink>
        {hasDraft && <span className="soft small">Your text is kept until then.</span>}
      </Cluster>
    </div>
  )
}
