import {
  Blog,
  Comment,
  Discussion,
  Person,
  Post,
  Profile,
  Review,
  UpvoteStatus,
  User,
} from '#contract/shapes.ts'
import { accountHandlers } from '#features/accounts/api.ts'
import { apiTokenHandlers } from '#features/accounts/api-tokens/api.ts'
import { factorHandlers } from '#features/accounts/factors/api.ts'
import { factorLogInHandlers } from '#features/accounts/factors/log-in-api.ts'
import { ownAccountHandlers } from '#features/accounts/own-account-api.ts'
import { passkeyHandlers } from '#features/accounts/passkeys/api.ts'
import { passwordHandlers } from '#features/accounts/password-api.ts'
import { preferencesHandlers } from '#features/accounts/preferences/api.ts'
import { authenticator } from '#features/accounts/remember-sessions.ts'
import { undoRoutes } from '#features/accounts/undo-email-routes.ts'
import { blogHandlers } from '#features/blogs/api.ts'
import { movedTo } from '#features/blogs/moved-pages.ts'
import { ownerHandlers } from '#features/blogs/owner-api.ts'
import { publishHandlers } from '#features/blogs/publish-api.ts'
import { bookmarkHandlers } from '#features/bookmarks/api.ts'
import { communityHandlers } from '#features/community/api.ts'
import { serveColors } from '#features/community/colors.ts'
import { contactHandlers } from '#features/contact/api.ts'
import { discussionsHandlers } from '#features/discussions/api.ts'
import { documentHandlers } from '#features/documents/api.ts'
import { serveDocuments, watchDocuments } from '#features/documents/serve-documents.ts'
import { donationHandlers } from '#features/donations/api.ts'
import { stripeWebhook } from '#features/donations/webhook.ts'
import { serveFeeds } from '#features/feeds/serve-feeds.ts'
import { serveSitemap } from '#features/feeds/serve-sitemap.ts'
import { followingHandlers } from '#features/following/api.ts'
import { serveFollows } from '#features/following/serve-follows.ts'
import { healthHandlers } from '#features/health/api.ts'
import { listHandlers } from '#features/lists/api.ts'
import { pickSite } from '#features/lists/pick-site.ts'
import { surpriseHandlers } from '#features/lists/surprise-api.ts'
import { wishHandlers } from '#features/lists/wish-api.ts'
import { notificationHandlers } from '#features/notifications/api.ts'
import { notificationEvents } from '#features/notifications/events.ts'
import { unsubscribeRoutes } from '#features/notifications/unsubscribe-routes.ts'
import { ownDomainHandlers } from '#features/own-domains/api.ts'
import { serveClient } from '#features/own-domains/client.ts'
import { ownerRequestHandlers } from '#features/owner-requests/api.ts'
import { ownerRequestForms } from '#features/owner-requests/serve-forms.ts'
import { postHandlers } from '#features/posts/api.ts'
import { profileHandlers } from '#features/profiles/api.ts'
import { proposalHandlers } from '#features/proposals/api.ts'
import { readingApiHandlers } from '#features/reading/api.ts'
import { recommendationHandlers } from '#features/recommendations/api.ts'
import { serveOwnList } from '#features/recommendations/serve-own-list.ts'
import { reportHandlers } from '#features/reports/api.ts'
import { reviewHandlers } from '#features/reviews/api.ts'
import { riverHandlers } from '#features/river/api.ts'
import { ownRiverHandlers } from '#features/river/own-api.ts'
import { serveRiver } from '#features/river/serve-river.ts'
import { searchHandlers } from '#features/search/api.ts'
import { showingHandlers } from '#features/showings/api.ts'
import { siteSettingsHandlers } from '#features/site-settings/api.ts'
import { staffArticleHandlers } from '#features/staff/articles/api.ts'
import { duplicateHandlers } from '#features/staff/duplicates/api.ts'
import { staffHealthHandlers } from '#features/staff/health/api.ts'
import { hostHandlers } from '#features/staff/hosts/api.ts'
import { importHandlers } from '#features/staff/imports/api.ts'
import { serveImports } from '#features/staff/imports/serve-imports.ts'
import { jobHandlers } from '#features/staff/jobs/api.ts'
import { staffLogHandlers } from '#features/staff/log/api.ts'
import { mergeHandlers } from '#features/staff/merges/api.ts'
import { messageHandlers } from '#features/staff/messages/api.ts'
import { overviewHandlers } from '#features/staff/overview/api.ts'
import { staffOwnerRequestHandlers } from '#features/staff/owner-requests/api.ts'
import { peopleHandlers } from '#features/staff/people/api.ts'
import { staffPostHandlers } from '#features/staff/posts/api.ts'
import { staffProposalHandlers } from '#features/staff/proposals/api.ts'
import { readingHandlers } from '#features/staff/reading/api.ts'
import { readingCondition, readingFigures } from '#features/staff/reading/watched.ts'
import { refusedSiteHandlers } from '#features/staff/refused-sites/api.ts'
import { staffReportHandlers } from '#features/staff/reports/api.ts'
import { settingsHandlers } from '#features/staff/settings/api.ts'
import { staffSiteHandlers } from '#features/staff/sites/api.ts'
import { submissionHandlers } from '#features/staff/submissions/api.ts'
import { tagProposalHandlers } from '#features/staff/tag-proposals/api.ts'
import { staffTagHandlers } from '#features/staff/tags/api.ts'
import { tagHandlers } from '#features/tags/api.ts'
import { upvoteHandlers } from '#features/upvotes/api.ts'
import { isHiddenPicture } from '#features/visibility/hidden-pictures.ts'
import type { Product } from '#server/app.ts'
import type { BoundEndpoint } from '#server/dispatch.ts'
import { serveMedia } from '#server/media/serve-media.ts'
import type { ApiParts } from '#server/openapi/describe-api.ts'
import { serveDescription } from '#server/openapi/serve-description.ts'
import type { Pages } from '#server/page-routes.ts'
import { constraints } from './constraints.ts'
import { serveIcons, serveManifest } from './icons/serve-icons.ts'
import { reasonList, textsByCode } from './reason-list.ts'

// The one place where machinery and features meet.

export const handlers: BoundEndpoint[] = [
  ...accountHandlers,
  ...passwordHandlers,
  ...ownAccountHandlers,
  ...factorHandlers,
  ...factorLogInHandlers,
  ...passkeyHandlers,
  ...ownDomainHandlers,
  ...apiTokenHandlers,
  ...profileHandlers,
  ...preferencesHandlers,
  ...blogHandlers,
  ...publishHandlers,
  ...ownerHandlers,
  ...upvoteHandlers,
  ...bookmarkHandlers,
  ...followingHandlers,
  ...reviewHandlers,
  ...communityHandlers,
  ...siteSettingsHandlers,
  ...documentHandlers,
  ...contactHandlers,
  ...ownerRequestHandlers,
  ...donationHandlers,
  ...tagHandlers,
  ...discussionsHandlers,
  ...postHandlers,
  ...recommendationHandlers,
  ...healthHandlers,
  ...riverHandlers,
  ...showingHandlers,
  ...ownRiverHandlers,
  ...notificationHandlers,
  ...listHandlers,
  ...wishHandlers,
  ...searchHandlers,
  ...surpriseHandlers,
  ...staffLogHandlers,
  ...reportHandlers,
  ...staffPostHandlers,
  ...staffReportHandlers,
  ...staffTagHandlers,
  ...tagProposalHandlers,
  ...hostHandlers,
  ...staffOwnerRequestHandlers,
  ...refusedSiteHandlers,
  ...readingHandlers,
  ...readingApiHandlers,
  ...staffHealthHandlers,
  ...settingsHandlers,
  ...jobHandlers,
  ...overviewHandlers,
  ...proposalHandlers,
  ...staffProposalHandlers,
  ...submissionHandlers,
  ...messageHandlers,
  ...staffSiteHandlers,
  ...staffArticleHandlers,
  ...duplicateHandlers,
  ...mergeHandlers,
  ...peopleHandlers,
  ...importHandlers,
]

/** What the API's description covers. */
export const describedApi: ApiParts = {
  endpoints: handlers.map(({ endpoint }) => endpoint),
  shapes: { Blog, Comment, Discussion, Person, Post, Profile, Review, UpvoteStatus, User },
  reasons: reasonList,
}

export const product = (pages: Pages): Product => ({
  handlers,
  authenticate: authenticator,
  pages,
  movedTo,
  constraints,
  figures: readingFigures,
  conditions: [readingCondition],
  routes: [
    (app, { db, media }) => serveMedia(app, media, (hash) => isHiddenPicture(db, hash)),
    serveIcons,
    serveColors,
    watchDocuments,
    (app, services, { streams }) => serveImports(app, services, streams, textsByCode),
    (app, services) => serveDescription(app, services, describedApi),
    stripeWebhook,
    (_, services, { streams }) => notificationEvents(services, streams),
    serveClient,
    serveFollows,
    serveOwnList,
    serveSitemap,
  ],
  spokenRoutes: [
    serveManifest,
    serveDocuments,
    pickSite,
    unsubscribeRoutes,
    undoRoutes,
    ownerRequestForms,
    serveFeeds,
    serveRiver,
  ],
})
