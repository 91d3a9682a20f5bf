import { expect, it } from 'vitest'
import { routes } from '#app/modules.ts'

/** Everything that a device may store: only public data and the caller's own, and no votes (spec, section 4). */
const allowed = [
  'GET /api/articles/featured/',
  'GET /api/blog/bookmark/',
  'GET /api/blogs/:blogId/discussions/:discussionId/',
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/',
  'GET /api/blogs/:id/',
  'GET /api/blogs/:id/details/',
  'GET /api/blogs/:id/discussions/',
  'GET /api/blogs/:id/follow/',
  'GET /api/blogs/:id/posts/',
  'GET /api/blogs/:id/recommendations/',
  'GET /api/blogs/:id/reviews/',
  'GET /api/blogs/:id/reviews/mine/',
  'GET /api/blogs/:id/similar/',
  'GET /api/blogs/bookmarks/',
  'GET /api/blogs/ninja-get-blogs-by-profile-tags/',
  'GET /api/blogs/ninja-recent/',
  'GET /api/blogs/ninja-shuffled-blogs/',
  'GET /api/blogs/saved/',
  'GET /api/community/',
  'GET /api/community/about/',
  'GET /api/documents/:name/',
  'GET /api/donations/options/',
  'GET /api/fairness/',
  'GET /api/follows/',
  'GET /api/moderation-log/',
  'GET /api/notifications/',
  'GET /api/posts/',
  'GET /api/posts/shelf/',
  'GET /api/public-profile/:username/',
  'GET /api/public-profile/:username/activities/',
  'GET /api/public-profile/:username/follows/',
  'GET /api/public-profile/:username/reviews/',
  'GET /api/public-profile/:username/submitted/',
  'GET /api/reader/',
  'GET /api/search/',
  'GET /api/shelves/',
  'GET /api/tags/:value/',
  'GET /api/tags/:value/blogs/',
  'GET /api/total-blogs/',
  'GET /api/user-discussions-comments/',
  'GET /api/user-submitted-blogs/',
  'GET /api/user-upvoted-blogs/',
]

it('lets devices store only listed replies, and none for staff', () => {
  const cached = routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.deviceCache)
  expect(cached.map(({ route }) => route).sort()).toEqual(allowed)
  expect(cached.filter(({ access }) => access === 'staff')).toEqual([])
})
