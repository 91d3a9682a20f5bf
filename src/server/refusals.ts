import { invalid, invalidAtAll, notFound, Refusal, tooLarge, unavailable } from '#contract/refusal.ts'

/** What PostgreSQL keeps (keys and checks, by name), in words for people. */
const sentences: Record<string, () => Refusal> = {
  users_username_key: () => invalid({ username: ['A user with that username already exists.'] }),
  users_email_key: () => invalid({ email: ['user with this email already exists.'] }),
  users_last_staff: () =>
    invalidAtAll('The last of the staff keeps their rights. Make somebody else staff first.'),
  blogs_url_key: () => invalid({ url: ['This site has already been uploaded.'] }),
}

/** Codes of PostgreSQL, of node and of the pool that mean: the database cannot be reached just now. */
const gone = /^(08\w{3}|57P0[1-5]|53\w{3}|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|40001|40P01)$/
const gone_says =
  /connection terminated|timeout exceeded when trying to connect|connection ended|client has encountered a connection error|cannot use a pool after|Client was closed/i

const fastify_says: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge('The request is larger than 1 MB.'),
  FST_REQ_FILE_TOO_LARGE: tooLarge('The file is larger than 10 MB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'Unsupported media type in request.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'The request ended before its body was complete.'),
}

/** The refusal that an error stands for; undefined for a bug. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  if (code === '23505' || code === '23514') return sentences[constraint]?.()
  if (code === '23503') return notFound()
  if (code === '22021' || code === '22P05')
    return invalid({ non_field_errors: ['The text holds a character that cannot be kept.'] })
  if (gone.test(code) || gone_says.test(error.message)) return unavailable()
  return fastify_says[code]
}
