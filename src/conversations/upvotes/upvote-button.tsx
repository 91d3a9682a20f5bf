import ArrowBigUp from 'lucide-react/icons/arrow-big-up'
import { useMemberToggle } from '#accounts/session/use-member-toggle.ts'
import { useApi } from '#client/api/api-context.ts'
import type { ApiQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { ToggleButton } from '#ui/buttons/toggle-button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { ToggleUpvote } from './contract.ts'

/** Upvotes as everyone sees them, and whether this reader gave one. */
export interface Upvotes {
  total_upvotes: number
  user_has_upvoted: boolean
}

interface UpvoteButtonProps {
  upvotes: Upvotes
  /** The call that gives the vote or takes it back. */
  toggle: ApiQuery<ToggleUpvote>
  /** Hands on what the server answered. */
  onChange: (upvotes: Upvotes) => void
  /** The sentence for a vote that was refused. */
  failure: string
  /** What a press does; before the number of votes. */
  label: string
  /** What it has done; likewise. */
  pressedLabel: string
  /** Which thing of a page it is for. */
  on: string
  /** Whether `upvotes` knows of the member's own. */
  isKnown?: boolean
  /** Shows the label beside the number, for the main subject of a page. */
  worded?: boolean
}

/** The vote: counts at once, and takes it back with a sentence when the server refuses. */
export function UpvoteButton({
  on,
  upvotes,
  isKnown = true,
  toggle,
  onChange,
  failure,
  label,
  pressedLabel,
  worded,
}: UpvoteButtonProps) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const { isOn, press } = useMemberToggle({
    wanted: { action: 'upvote', on },
    done: t('Your upvote counts.'),
    isOn: isKnown ? upvotes.user_has_upvoted : undefined,
    send: () => api(toggle.endpoint, toggle.input),
    onDone: (now) => {
      onChange(now)
      announce(t('Upvotes: {count, number}', { count: now.total_upvotes }), { quiet: true })
    },
    failureOf: () => failure,
  })
  // What the press will have done, before the server has answered.
  const total = upvotes.total_upvotes + Number(isOn) - Number(upvotes.user_has_upvoted)
  return (
    <ToggleButton
      icon={ArrowBigUp}
      {...(worded
        ? {
            label,
            pressedLabel,
            counted: t.rich(
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
