import { useMutation } from '@tanstack/react-query'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { memberActions, type Wanted } from './member-actions.ts'
import { useLogInFirst } from './use-log-in-first.ts'

interface MemberToggle<Reply> {
  wanted: Wanted & { action: 'follow' | 'upvote' | 'bookmark' }
  /** Undefined while that is not known. */
  isOn: boolean | undefined
  /** @param wanted on or off */
  send: (wanted: boolean) => Promise<Reply>
  onDone: (reply: Reply, wanted: boolean) => void
  /** The sentence where the server refused. */
  failureOf: (wanted: boolean) => string
}

/**
 * Something a member turns on and off: a vote, a bookmark. It shows at once, and is reverted with a sentence where the
 * server refuses. @returns the state shown, and the handler of a press
 */
export function useMemberToggle<Reply>({
  wanted,
  isOn: isKnownOn,
  send,
  onDone,
  failureOf,
}: MemberToggle<Reply>) {
  const t = useText()
  const announce = useAnnounce()
  const isOn = isKnownOn === true
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (_, wanted) => announce(failureOf(wanted)),
  })
  const press = useLogInFirst(
    wanted,
    (pressed) => {
      if (isPending || (isOn && !pressed)) return
      const { done } = memberActions[wanted.action]
      mutate(!isOn, pressed ? {} : { onSuccess: () => announce(t(done)) })
    },
    isKnownOn !== undefined,
  )
  return { isOn: isOn !== isPending, press }
}
