import { MailFailure } from './mail.ts'

interface SendError {
  code?: string
  responseCode?: number
  permanent?: boolean
}

/**
 * Sorts what went wrong while sending. Only a refusal of this very mail is permanent; a wrong password or
 * certificate is the operator's to fix, and the mail waits for that.
 */
export function failureFrom(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code = 'unknown', responseCode, permanent } = error as SendError
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const kind =
    aboutThisMail && permanent !== false && (responseCode ?? 500) >= 500 ? 'permanent' : 'temporary'
  return new MailFailure(kind, responseCode ? `${code}, the server answered ${responseCode}` : code)
}
