import { useLocation } from '#client/router/location.tsx'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { useDraft } from './drafts.ts'
import { useLoginAddress } from './return-to.ts'
import { keepWanted, type Wanted } from './wanted.ts'

interface LogInToWriteProps {
  /** What opens after logging in (`useWanted`). */
  wanted: Wanted
  /** Where on the page, such as `#reviews`. */
  at?: string
  button: string
  draft: string
}

/** Stands where the form will be after logging in; what was typed before is kept for it. */
export function LogInToWrite({ wanted, at = '', button, draft }: LogInToWriteProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const address = useLoginAddress(pathname + search + at, wanted.action)
  const hasDraft = useDraft(draft) !== undefined
  return (
    <div className="guests-place">
      <Cluster>
        <ButtonLink href={address} onClick={() => keepWanted(wanted)}>
          {button}
        </ButtonLink>
        {hasDraft && <span className="soft small">{t('We’ll keep your text until then.')}</span>}
      </Cluster>
    </div>
  )
}
