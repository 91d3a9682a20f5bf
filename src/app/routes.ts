import { accountHandlers } from '#accounts/api.ts'
import { apiTokenHandlers } from '#accounts/api-tokens/api.ts'
import { authenticator } from '#accounts/auth/remember-sessions.ts'
import { ownDomainHandlers } from '#accounts/indieauth/api.ts'
import { serveClient } from '#accounts/indieauth/client.ts'
import { ownAccountHandlers } from '#accounts/own-account/own-account-routes.ts'
import { undoRoutes } from '#accounts/own-account/undo-email-routes.ts'
import { passkeyHandlers } from '#accounts/passkeys/api.ts'
import { passwordHandlers } from '#accounts/password/password-routes.ts'
import { preferencesHandlers } from '#accounts/preferences/api.ts'
import { factorHandlers } from '#accounts/two-factor/api.ts'
import { factorLogInHandlers } from '#accounts/two-factor/log-in-api.ts'
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
} from '#api-contract/shapes/shapes.ts'
import { communityHandlers } from '#branding/api.ts'
import { serveColors } from '#branding/colors.ts'
import { discussionsHandlers } from '#conversations/discussions/api.ts'
import { reviewHandlers } from '#conversations/reviews/api.ts'
import { upvoteHandlers } from '#conversations/upvotes/api.ts'
import { healthHandlers } from '#crawler/health/api.ts'
import { readingApiHandlers } from '#crawler/no-posts/api.ts'
import { wishHandlers } from '#discovery/for-you/dismissal-routes.ts'
import { showingHandlers } from '#discovery/impressions/api.ts'
import { listHandlers } from '#discovery/listings/api.ts'
import { recommendationHandlers } from '#discovery/recommendations/api.ts'
import { serveOwnList } from '#discovery/recommendations/serve-own-list.ts'
import { searchHandlers } from '#discovery/search/api.ts'
import { pickSite } from '#discovery/shuffle/pick-site.ts'
import { surpriseHandlers } from '#discovery/shuffle/surprise-routes.ts'
import { isHiddenPicture } from '#holds/hidden-pictures.ts'
import { contactHandlers } from '#instance/contact/api.ts'
import { donationHandlers } from '#instance/donations/api.ts'
import { stripeWebhook } from '#instance/donations/webhook.ts'
import { documentHandlers } from '#instance/legal-pages/api.ts'
import { serveDocuments, watchDocuments } from '#instance/legal-pages/serve-documents.ts'
import { siteSettingsHandlers } from '#instance/site-settings/api.ts'
import { staffArticleHandlers } from '#moderation/admin/articles/api.ts'
import { staffLogHandlers } from '#moderation/admin/audit-log/api.ts'
import { hostHandlers } from '#moderation/admin/blocked-hosts/api.ts'
import { readingHandlers } from '#moderation/admin/crawler/api.ts'
import { readingCondition, readingFigures } from '#moderation/admin/crawler/watched.ts'
import { duplicateHandlers } from '#moderation/admin/duplicates/api.ts'
import { staffHealthHandlers } from '#moderation/admin/health/api.ts'
import { importHandlers } from '#moderation/admin/imports/api.ts'
import { serveImports } from '#moderation/admin/imports/serve-imports.ts'
import { jobHandlers } from '#moderation/admin/jobs/api.ts'
import { mergeHandlers } from '#moderation/admin/merges/api.ts'
import { messageHandlers } from '#moderation/admin/messages/api.ts'
import { submissionHandlers } from '#moderation/admin/moderation-queue/api.ts'
import { staffOwnerRequestHandlers } from '#moderation/admin/opt-outs/api.ts'
import { overviewHandlers } from '#moderation/admin/overview/api.ts'
import { peopleHandlers } from '#moderation/admin/people/api.ts'
import { staffPostHandlers } from '#moderation/admin/posts/api.ts'
import { refusedSiteHandlers } from '#moderation/admin/refused-sites/api.ts'
import { staffReportHandlers } from '#moderation/admin/reports/api.ts'
import { settingsHandlers } from '#moderation/admin/settings/api.ts'
import { staffSiteHandlers } from '#moderation/admin/sites/api.ts'
import { staffProposalHandlers } from '#moderation/admin/suggested-edits/api.ts'
import { tagProposalHandlers } from '#moderation/admin/tag-aliases/api.ts'
import { staffTagHandlers } from '#moderation/admin/tags/api.ts'
import { followingHandlers } from '#newsfeed/following/api.ts'
import { serveFollows } from '#newsfeed/following/serve-follows.ts'
import { postHandlers } from '#newsfeed/posts/api.ts'
import { riverHandlers } from '#newsfeed/timeline/api.ts'
import { ownRiverHandlers } from '#newsfeed/timeline/own/own-routes.ts'
import { serveRiver } from '#newsfeed/timeline/serve-newsfeed.ts'
import { notificationHandlers } from '#notifications/api.ts'
import { notificationEvents } from '#notifications/events.ts'
import { unsubscribeRoutes } from '#notifications/mail/unsubscribe-routes.ts'
import { ownerRequestHandlers } from '#opt-outs/api.ts'
import { ownerRequestForms } from '#opt-outs/serve-forms.ts'
import type { Product } from '#platform/http/app.ts'
import type { BoundEndpoint } from '#platform/http/dispatch.ts'
import type { Pages } from '#platform/http/page-routes.ts'
import { serveMedia } from '#platform/media/serve-media.ts'
import type { ApiParts } from '#platform/openapi/describe-api.ts'
import { serveDescription } from '#platform/openapi/serve-description.ts'
import { profileHandlers } from '#profiles/api.ts'
import { reportHandlers } from '#reports/api.ts'
import { bookmarkHandlers } from '#sites/bookmarks/api.ts'
import { publishHandlers } from '#sites/editing/publish-api.ts'
import { blogHandlers } from '#sites/listing/api.ts'
import { movedTo } from '#sites/moved-pages.ts'
import { ownerHandlers } from '#sites/ownership/owner-api.ts'
import { proposalHandlers } from '#sites/suggested-edits/api.ts'
import { tagHandlers } from '#sites/tags/api.ts'
import { serveFeeds } from '#syndication/serve-feeds.ts'
import { serveSitemap } from '#syndication/serve-sitemap.ts'
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
