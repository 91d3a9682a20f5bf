import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listReviews = endpoint<typeof schemas.listReviews>()('GET /api/blogs/:id/reviews/', {
  access: 'anyone',
  deviceCache: true,
})

export const getOwnReview = endpoint<typeof schemas.getOwnReview>()('GET /api/blogs/:id/reviews/mine/', {
  access: 'member',
  deviceCache: true,
})

export const publishReview = endpoint<typeof schemas.publishReview>()('POST /api/blogs/:id/reviews/', {
  access: 'member',
})

export const deleteReview = endpoint<typeof schemas.deleteReview>()(
  'DELETE /api/blogs/:id/reviews/:review_id/',
  { access: 'member' },
)
