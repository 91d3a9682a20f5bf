import { useMutation } from '@tanstack/react-query'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { useLogInFirst } from './use-log-in-first.ts'
import type { Wanted } from './wanted.ts'

interface MemberToggle<Reply> {
  wanted: Wanted
  /** Said when it was turned on by a log-in, not by a press. */
  done: string
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
  done,
  isOn: isKnownOn,
  send,
  onDone,
  failureOf,
}: MemberToggle<Reply>) {
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
      mutate(!isOn, pressed ? {} : { onSuccess: () => announce(done) })
    },
    isKnownOn !== undefined,
  )
  return { isOn: isOn !== isPending, press }
}
