import { lazyPart } from '#ui/feedback/lazy-part.tsx'

// Only members write and receive events, so guests do not load these.

export const LazyCommentForm = lazyPart(
  async () => (await import('../comments/comment-form.tsx')).CommentForm,
)
export const LazyDiscussionForm = lazyPart(async () => (await import('./discussion-form.tsx')).DiscussionForm)
export const LazyDeleteButton = lazyPart(async () => (await import('./delete-button.tsx')).DeleteButton)
export const LazyLiveComments = lazyPart(
  async () => (await import('../comments/live-comments.tsx')).LiveComments,
  {
    isOptional: true,
  },
)
