import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/shapes.ts'
import { useLogInFirst } from '#features/accounts/use-log-in-first.ts'
import { discussionAddress } from '#features/blogs/addresses.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useApi } from '#web/api-context.ts'
import { navigate } from '#web/router/navigation.ts'
import { discussPost } from './contract.ts'

interface DiscussLinkProps {
  post: Pick<Post, 'id' | 'title' | 'excerpt' | 'url' | 'discussion_id' | 'comment_count'>
  blog: Pick<Post['blog'], 'id' | 'slug'>
}

/** Leads to the discussion of a post, with how much was said there; a press starts one where there is none. */
export function DiscussLink({ post, blog }: DiscussLinkProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(discussPost, { id: post.id }),
    onSuccess: ({ blog_id, discussion_id }) => {
      // Lists show the button until they are asked again.
      void queries.invalidateQueries({ refetchType: 'none' })
      navigate(discussionAddress({ id: discussion_id, blog_id, blog_slug: blog.slug }))
    },
    onError: (error) => announce(error.message),
  })
  const press = useLogInFirst({ action: 'discuss', on: post.id }, () => mutate())
  const title = post.title || post.excerpt || post.url
  if (post.discussion_id === null) {
    return (
      <Button look="faint" busy={isPending} aria-label={t('Discuss “{title}”', { title })} onClick={press}>
        {t('Discuss')}
      </Button>
    )
  }
  const href = discussionAddress({ id: post.discussion_id, blog_id: blog.id, blog_slug: blog.slug })
  return (
    <ButtonLink look="faint" href={href}>
      {t('{count, plural, =0 {Discussion} one {# comment} other {# comments}}', {
        count: post.comment_count,
      })}
      <span className="visually-hidden">{title}</span>
    </ButtonLink>
  )
}
