import { lazy } from 'react'

// Only members write, so readers do not load what writing needs.

export const LazyCommentForm = lazy(async () => ({
  default: (await import('./comment-form.tsx')).CommentForm,
}))
export const LazyDiscussionForm = lazy(async () => ({
  default: (await import('./discussion-form.tsx')).DiscussionForm,
}))
