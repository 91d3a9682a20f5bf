import {
  invalid,
  invalidAtAll,
  invalidToken,
  notFound,
  Refusal,
  tooLarge,
  unavailable,
} from '#contract/refusal.ts'
import { isConnectionError, isDatabaseError } from './database-errors.ts'

/** What PostgreSQL keeps (keys and checks, by name), in words for people. */
const sentences: Record<string, () => Refusal> = {
  users_username_key: () => invalid({ username: ['A user with that username already exists.'] }),
  users_email_key: () => invalid({ email: ['user with this email already exists.'] }),
  users_last_staff: () =>
    invalidAtAll('The last of the staff keeps their rights. Make somebody else staff first.'),
  blogs_url_key: () => invalid({ url: ['This site has already been uploaded.'] }),
}

/** Foreign keys to things that somebody may delete while another writes about them. */
export const deletedMeanwhile = [
  'blog_edits_blog_id_fkey',
  'blog_owners_blog_id_fkey',
  'blog_tags_blog_id_fkey',
  'blog_upvotes_blog_id_fkey',
  'bookmarks_blog_id_fkey',
  'comment_upvotes_comment_id_fkey',
  'comments_discussion_id_fkey',
  'discussion_upvotes_discussion_id_fkey',
  'discussions_blog_id_fkey',
  'import_files_import_id_fkey',
  'merges_from_blog_id_fkey',
  'merges_into_blog_id_fkey',
  'reviews_blog_id_fkey',
  'suspensions_user_id_fkey',
]
/** Foreign keys to the account of whoever calls: it may be deleted in another window while a call is under way. */
export const accountDeletedMeanwhile = [
  'blog_edits_user_id_fkey',
  'blog_owners_user_id_fkey',
  'blog_upvotes_user_id_fkey',
  'blogs_user_id_fkey',
  'bookmarks_user_id_fkey',
  'comment_upvotes_user_id_fkey',
  'comments_user_id_fkey',
  'contact_messages_user_id_fkey',
  'discussion_upvotes_user_id_fkey',
  'discussions_user_id_fkey',
  'donations_user_id_fkey',
  'imports_user_id_fkey',
  'mailed_links_user_id_fkey',
  'merges_user_id_fkey',
  'notification_settings_user_id_fkey',
  'profile_tags_user_id_fkey',
  'profiles_user_id_fkey',
  'refused_hosts_user_id_fkey',
  'reports_user_id_fkey',
  'reviews_user_id_fkey',
  'sessions_user_id_fkey',
  'surprises_user_id_fkey',
  'unsubscribe_keys_user_id_fkey',
  'uploads_user_id_fkey',
]
for (const name of deletedMeanwhile) sentences[name] = notFound
for (const name of accountDeletedMeanwhile) sentences[name] = invalidToken

/** Codes by which PostgreSQL says that it cannot answer just now: connections, shutdown, memory, failover, deadlock. */
const busy = /^(08\w{3}|57P0[1-5]|53\w{3}|25006|40001|40P01)$/
const full = '53100'

function refusalForDatabase(code: string | undefined, constraint: string | undefined): Refusal | undefined {
  if (code === '23505' || code === '23514' || code === '23503') return sentences[constraint ?? '']?.()
  if (code === '22021' || code === '22P05')
    return invalid({ non_field_errors: ['The text holds a character that cannot be kept.'] })
  if (code === full)
    return unavailable('The site has no room left to keep this. Its operator has to make some first.', 60)
  return busy.test(code ?? '') ? unavailable() : undefined
}

const fastifySays: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('The request is larger than 1 MB.'),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('The file is larger than 10 MB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(415, 'Unsupported media type in request.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal(400, 'The request ended before its body was complete.'),
}

/** The refusal that an error stands for, with the error as its cause; undefined for a bug. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const refusal = isDatabaseError(error)
    ? refusalForDatabase(error.code, error.constraint)
    : isConnectionError(error)
      ? unavailable()
      : fastifySays[(error as { code?: string }).code ?? '']?.()
  if (refusal) refusal.cause = error
  return refusal
}
