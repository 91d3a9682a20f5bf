import ArrowBigUp from 'lucide-react/icons/arrow-big-up'
import { useMemberToggle } from '#accounts/session/use-member-toggle.ts'
import { useApi } from '#client/api/api-context.ts'
import type { ApiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { ToggleButton } from '#ui/buttons/toggle-button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { ToggleUpvote } from './contract.ts'

/** The public total, and whether this reader upvoted. */
export interface Upvotes {
  total_upvotes: number
  user_has_upvoted: boolean
}

interface UpvoteButtonProps {
  upvotes: Upvotes
  /** The request that adds or removes the vote. */
  toggle: ApiQuery<ToggleUpvote>
  /** Receives the server's reply. */
  onChange: (upvotes: Upvotes) => void
  /** Shown if the server rejects the vote. */
  failure: string
  /** Label of the action, before the number of votes. */
  label: string
  /** Label once upvoted, before the number of votes. */
  pressedLabel: string
  /** Identifies the target on the page. */
  target: string
  /** True if `upvotes` includes the member's own vote. */
  isKnown?: boolean
  /** Shows the label next to the number, for a page's main subject. */
  showsLabel?: boolean
}

/** An upvote button: counts at once, and reverts with a message if the server rejects the vote. */
export function UpvoteButton({
  target,
  upvotes,
  isKnown = true,
  toggle,
  onChange,
  failure,
  label,
  pressedLabel,
  showsLabel,
}: UpvoteButtonProps) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const { isOn, press } = useMemberToggle({
    pendingAction: { action: 'upvote', target },
    doneMessage: t('Your upvote counts.'),
    isOn: isKnown ? upvotes.user_has_upvoted : undefined,
    send: () => api(toggle.endpoint, toggle.input),
    onDone: (updated) => {
      onChange(updated)
      announce(t('Upvotes: {count, number}', { count: updated.total_upvotes }), { quiet: true })
    },
    failureMessage: () => failure,
  })
  // Assumes success while the request is pending.
  const total = upvotes.total_upvotes + Number(isOn) - Number(upvotes.user_has_upvoted)
  return (
    <ToggleButton
      icon={ArrowBigUp}
      {...(showsLabel
        ? {
            label,
            pressedLabel,
            countLabel: t.rich(
              '{total, plural, one {#<hidden> upvote</hidden>} other {#<hidden> upvotes</hidden>}}',
              { total, hidden: (inside) => <span className="visually-hidden">{inside}</span> },
            ),
          }
        : { label: `${label} `, pressedLabel: `${pressedLabel} `, size: 'icon' })}
      pressed={isOn}
      count={total}
      onToggle={press}
    />
  )
}
