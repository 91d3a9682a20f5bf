import { useMutation } from '@tanstack/react-query'
import { ArrowBigUp } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { readSession } from '#features/accounts/device-session.ts'
import { loginAddress } from '#features/accounts/return-to.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Icon } from '#ui/icon.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { useApi } from '#web/api-context.ts'
import type { ApiQuery } from '#web/api-queries.ts'
import type { Toggle } from './contract.ts'
import c from './upvote-button.module.css'

/** Upvotes as everybody sees them, and whether this reader gave one. */
export interface Upvotes {
  total_upvotes: number
  user_has_upvoted: boolean
}

interface UpvoteButtonProps {
  upvotes: Upvotes
  /** The call that gives the vote or takes it back. */
  toggle: ApiQuery<Toggle>
  /** Hands on what the server answered. */
  onChange: (upvotes: Upvotes) => void
  /** The sentence for a vote that was refused. */
  failure: string
  /** What is upvoted, for screen readers. */
  of: string
  /** Says "Upvote" beside the number, for the one thing that a page is about. */
  worded?: boolean
}

/** What a press will have done, shown before the server has answered. */
const pressed = ({ total_upvotes, user_has_upvoted }: Upvotes): Upvotes => ({
  total_upvotes: total_upvotes + (user_has_upvoted ? -1 : 1),
  user_has_upvoted: !user_has_upvoted,
})

/** The vote: counts at once, and takes it back with a sentence when the server refuses. */
export function UpvoteButton({ upvotes, toggle, onChange, failure, of, worded }: UpvoteButtonProps) {
  const api = useApi()
  const announce = useAnnounce()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(toggle.endpoint, toggle.input),
    onSuccess: (now) => {
      onChange(now)
      announce(`Upvotes: ${now.total_upvotes}`, { quiet: true })
    },
    onError: () => announce(failure),
  })
  const { total_upvotes, user_has_upvoted } = isPending ? pressed(upvotes) : upvotes
  function press() {
    // Asked at the press: one that came before the page was awake is done by what was rendered for everybody.
    if (!readSession()) navigate(loginAddress(pathname + search + hash))
    else if (!isPending) mutate()
  }
  if (worded) {
    return (
      <ToggleButton
        icon={ArrowBigUp}
        label="Upvote"
        pressed={user_has_upvoted}
        count={total_upvotes}
        onToggle={press}
      />
    )
  }
  return (
    <button type="button" className={c.upvote} aria-pressed={user_has_upvoted} onClick={press}>
      <Icon of={ArrowBigUp} filled={user_has_upvoted} />
      <span className="visually-hidden">Upvote {of}, upvotes: </span>
      <span className="numbers">{total_upvotes}</span>
    </button>
  )
}
