import { useMutation } from '@tanstack/react-query'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import type { PendingAction } from './pending-action.ts'
import { useLogInFirst } from './use-log-in-first.ts'

interface MemberToggle<Reply> {
  pendingAction: PendingAction
  /** Announced when a log-in, not a press, turned it on. */
  doneMessage: string
  /** Undefined while unknown. */
  isOn: boolean | undefined
  /** @param isNowOn the new state */
  send: (isNowOn: boolean) => Promise<Reply>
  onDone: (reply: Reply, isNowOn: boolean) => void
  /** The message if the server rejects the change. */
  failureMessage: (isNowOn: boolean) => string
}

/**
 * A member's toggle, such as a vote or bookmark. Changes at once, and reverts with a message if the server rejects
 * it. @returns the state to show, and the press handler
 */
export function useMemberToggle<Reply>({
  pendingAction,
  doneMessage,
  isOn: isKnownOn,
  send,
  onDone,
  failureMessage,
}: MemberToggle<Reply>) {
  const announce = useAnnounce()
  const isOn = isKnownOn === true
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (_, isNowOn) => announce(failureMessage(isNowOn)),
  })
  const press = useLogInFirst(
    pendingAction,
    (wasPressed) => {
      if (isPending || (isOn && !wasPressed)) return
      mutate(!isOn, wasPressed ? {} : { onSuccess: () => announce(doneMessage) })
    },
    isKnownOn !== undefined,
  )
  // While a change is pending, shows its result.
  return { isOn: isOn !== isPending, press }
}
