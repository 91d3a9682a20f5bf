import * as ownDomains from '#accounts/indieauth/reasons.ts'
import * as preferences from '#accounts/preferences/reasons.ts'
import * as accounts from '#accounts/users/reasons.ts'
import * as addresses from '#addresses/reasons.ts'
import * as shared from '#api-contract/reasons.ts'
import * as reviews from '#conversations/reviews/reasons.ts'
import * as lists from '#discovery/listings/reasons.ts'
import type { Message } from '#i18n/message.ts'
import * as donations from '#instance/donations/reasons.ts'
import * as articles from '#moderation/admin/articles/reasons.ts'
import * as hosts from '#moderation/admin/blocked-hosts/reasons.ts'
import * as merges from '#moderation/admin/merges/reasons.ts'
import * as people from '#moderation/admin/people/reasons.ts'
import * as reports from '#moderation/admin/reports/reasons.ts'
import * as sites from '#moderation/admin/sites/reasons.ts'
import * as staffTags from '#moderation/admin/tags/reasons.ts'
import * as following from '#newsfeed/following/reasons.ts'
import * as posts from '#newsfeed/posts/reasons.ts'
import * as river from '#newsfeed/timeline/reasons.ts'
import * as notifications from '#notifications/reasons.ts'
import * as ownerRequests from '#opt-outs/reasons.ts'
import type { DeclaredReason } from '#platform/openapi/describe-api.ts'
import * as profiles from '#profiles/reasons.ts'
import * as imports from '#sites/imports/reasons.ts'
import * as blogs from '#sites/listing/reasons.ts'
import * as proposals from '#sites/suggested-edits/reasons.ts'
import * as tags from '#sites/tags/reasons.ts'

/** Why anything is refused: every reason that is declared, the machinery's first. */
export const reasonList: DeclaredReason[] = [
  ...[
    shared,
    accounts,
    addresses,
    blogs,
    donations,
    following,
    imports,
    lists,
    notifications,
    ownDomains,
    ownerRequests,
    posts,
    preferences,
    profiles,
    proposals,
    reviews,
    river,
    tags,
  ],
  ...[articles, hosts, merges, people, reports, sites, staffTags],
].flatMap((declared) => Object.values(declared))

/** For browsers whose page is not in English: what each code means in its language. */
export const textsByCode: Record<string, Message> = Object.fromEntries(
  reasonList.map(({ code, text }) => [code, text]),
)
