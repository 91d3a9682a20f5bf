import { useMutation } from '@tanstack/react-query'
import { useAnnounce } from '#ui/announcer.tsx'
import { useLogInFirst } from './use-log-in-first.ts'

interface MemberToggle<Reply> {
  isOn: boolean
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
export function useMemberToggle<Reply>({ isOn, send, onDone, failureOf }: MemberToggle<Reply>) {
  const announce = useAnnounce()
  const logInFirst = useLogInFirst()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (_, wanted) => announce(failureOf(wanted)),
  })
  const press = () => logInFirst(() => isPending || mutate(!isOn))
  return { isOn: isOn !== isPending, press }
}
