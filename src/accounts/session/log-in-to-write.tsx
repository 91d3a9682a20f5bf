import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { useDraft } from './drafts.ts'
import { type PendingAction, savePendingAction } from './pending-action.ts'
import { useLoginAddress } from './return-to.ts'

interface LogInToWriteProps {
  /** Runs after logging in (`usePendingAction`). */
  pendingAction: PendingAction
  /** Position on the page, such as `#reviews`. */
  anchor?: string
  button: string
  draft: string
}

/** Placeholder for a form that requires a log-in. An earlier draft is kept. */
export function LogInToWrite({ pendingAction, anchor = '', button, draft }: LogInToWriteProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const address = useLoginAddress(pathname + search + anchor, pendingAction.action)
  const hasDraft = useDraft(draft) !== undefined
  return (
    <div className="guest-placeholder">
      <Cluster>
        <ButtonLink href={address} onClick={() => savePendingAction(pendingAction)}>
          {button}
        </ButtonLink>
        {hasDraft && <span className="soft small">{t('We’ll keep your text until then.')}</span>}
      </Cluster>
    </div>
  )
}
