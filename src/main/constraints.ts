import { invalidToken, notFound } from '#contract/refusal.ts'
import { accountConstraints } from '#features/accounts/constraints.ts'
import { blogConstraints } from '#features/blogs/constraints.ts'
import type { Constraints } from '#server/refusals.ts'

/** Foreign keys to content that may be deleted while another person writes about it. */
export const deletedMeanwhile = [
  'blog_edits_blog_id_fkey',
  'blog_owners_blog_id_fkey',
  'blog_tags_blog_id_fkey',
  'blog_upvotes_blog_id_fkey',
  'bookmarks_blog_id_fkey',
  'comment_upvotes_comment_id_fkey',
  'comments_discussion_id_fkey',
  'content_holds_blog_id_fkey',
  'content_holds_comment_id_fkey',
  'content_holds_discussion_id_fkey',
  'content_holds_review_id_fkey',
  'content_holds_user_id_fkey',
  'discussion_upvotes_discussion_id_fkey',
  'discussions_blog_id_fkey',
  'follows_blog_id_fkey',
  'import_files_import_id_fkey',
  'import_sites_blog_id_fkey',
  'import_sites_import_id_fkey',
  'merges_from_blog_id_fkey',
  'merges_into_blog_id_fkey',
  'pending_edits_blog_id_fkey',
  'proposals_blog_id_fkey',
  'recommendation_sources_blog_id_fkey',
  'recommendations_from_id_fkey',
  'recommendations_of_others',
  'recommendations_to_id_fkey',
  'recommended_sites_blog_id_fkey',
  'reviews_blog_id_fkey',
  'site_completions_blog_id_fkey',
  'site_fingerprints_blog_id_fkey',
  'site_pictures_blog_id_fkey',
  'suspensions_user_id_fkey',
]
/** Foreign keys to the caller's account: it may be deleted in another window during a call. */
export const accountDeletedMeanwhile = [
  'account_events_user_id_fkey',
  'blog_edits_proposer_id_fkey',
  'blog_edits_user_id_fkey',
  'blog_owners_user_id_fkey',
  'blog_upvotes_user_id_fkey',
  'blogs_user_id_fkey',
  'bookmarks_user_id_fkey',
  'comment_upvotes_user_id_fkey',
  'comments_user_id_fkey',
  'contact_messages_user_id_fkey',
  'content_holds_held_by_fkey',
  'discussion_upvotes_user_id_fkey',
  'discussions_user_id_fkey',
  'donations_user_id_fkey',
  'email_undos_user_id_fkey',
  'follows_user_id_fkey',
  'imports_user_id_fkey',
  'mailed_links_user_id_fkey',
  'merges_user_id_fkey',
  'notification_settings_user_id_fkey',
  'owner_requests_decided_by_fkey',
  'pending_edits_user_id_fkey',
  'profile_tags_user_id_fkey',
  'profiles_user_id_fkey',
  'proposals_user_id_fkey',
  'recovery_codes_user_id_fkey',
  'refused_hosts_user_id_fkey',
  'reports_user_id_fkey',
  'reviews_user_id_fkey',
  'second_steps_user_id_fkey',
  'sessions_user_id_fkey',
  'surprises_user_id_fkey',
  'totp_secrets_user_id_fkey',
  'unsubscribe_keys_user_id_fkey',
  'uploads_user_id_fkey',
  'waiting_mails_user_id_fkey',
]

const each = (names: string[], refuse: Constraints[string]): Constraints =>
  Object.fromEntries(names.map((name) => [name, refuse]))

/** What every key and check of the database means to the person whose call violated it. */
export const constraints: Constraints = {
  ...accountConstraints,
  ...blogConstraints,
  ...each(deletedMeanwhile, notFound),
  ...each(accountDeletedMeanwhile, invalidToken),
}
