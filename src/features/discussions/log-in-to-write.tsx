import { useDraft } from '#features/accounts/drafts.ts'
import { useLoginAddress } from '#features/accounts/return-to.ts'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { useLocation } from '#web/router/location.tsx'

/** Stands where the form will be after logging in; what was typed before is kept for it. */
export function LogInToWrite({ button, draft }: { button: string; draft: string }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const address = useLoginAddress(pathname + search)
  const kept = useDraft(draft)
  const hasDraft = kept !== undefined
  return (
    <div className="guests-place">
      <Cluster>
        <ButtonLink href={address}>{button}</ButtonLink>
        {hasDraft && <span className="soft small">{t('Your text is kept until then.')}</span>}
      </Cluster>
    </div>
  )
}
