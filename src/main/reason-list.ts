import * as shared from '#contract/reasons.ts'
import * as preferences from '#features/accounts/preferences/reasons.ts'
import * as accounts from '#features/accounts/reasons.ts'
import * as addresses from '#features/addresses/reasons.ts'
import * as blogs from '#features/blogs/reasons.ts'
import * as donations from '#features/donations/reasons.ts'
import * as following from '#features/following/reasons.ts'
import * as imports from '#features/imports/reasons.ts'
import * as lists from '#features/lists/reasons.ts'
import * as notifications from '#features/notifications/reasons.ts'
import * as ownDomains from '#features/own-domains/reasons.ts'
import * as ownerRequests from '#features/owner-requests/reasons.ts'
import * as posts from '#features/posts/reasons.ts'
import * as profiles from '#features/profiles/reasons.ts'
import * as proposals from '#features/proposals/reasons.ts'
import * as reviews from '#features/reviews/reasons.ts'
import * as river from '#features/river/reasons.ts'
import * as articles from '#features/staff/articles/reasons.ts'
import * as hosts from '#features/staff/hosts/reasons.ts'
import * as merges from '#features/staff/merges/reasons.ts'
import * as people from '#features/staff/people/reasons.ts'
import * as reports from '#features/staff/reports/reasons.ts'
import * as sites from '#features/staff/sites/reasons.ts'
import * as staffTags from '#features/staff/tags/reasons.ts'
import * as tags from '#features/tags/reasons.ts'
import type { DeclaredReason } from '#server/openapi/describe-api.ts'
import type { Message } from '#texts/message.ts'

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
