import { lazy } from 'react'

// Only members write and receive events; readers do not load what that needs.

export const LazyCommentForm = lazy(async () => ({
  default: (await import('./comment-form.tsx')).CommentForm,
}))
export const LazyDiscussionForm = lazy(async () => ({
  default: (await import('./discussion-form.tsx')).DiscussionForm,
}))
export const LazyDeleteButton = lazy(async () => ({
  default: (await import('./delete-button.tsx')).DeleteButton,
}))
export const LazyLiveComments = lazy(async () => ({
  default: (await import('./live-comments.tsx')).LiveComments,
}))
