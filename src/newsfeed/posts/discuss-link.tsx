import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLogInFirst } from '#accounts/session/use-log-in-first.ts'
import type { Post } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { discussionAddress } from '#sites/listing/paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { discussPost } from './contract.ts'

interface DiscussLinkProps {
  post: Pick<Post, 'id' | 'title' | 'excerpt' | 'url' | 'discussion_id' | 'comment_count'>
  site: Pick<Post['blog'], 'id' | 'slug'>
}

/** Links to a post's discussion, with its number of comments; a button that starts one if there is none. */
export function DiscussLink({ post, site }: DiscussLinkProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(discussPost, { id: post.id }),
    onSuccess: ({ blog_id, discussion_id }) => {
      // Cached lists still show the button.
      void queries.invalidateQueries({ refetchType: 'none' })
      navigate(discussionAddress({ id: discussion_id, blog_id, blog_slug: site.slug }))
    },
    onError: (error) => announce(error.message),
  })
  const press = useLogInFirst({ action: 'discuss', target: post.id }, () => mutate())
  const title = post.title || post.excerpt || post.url
  if (post.discussion_id === null) {
    return (
      <Button variant="faint" busy={isPending} aria-label={t('Discuss “{title}”', { title })} onClick={press}>
        {t('Discuss')}
      </Button>
    )
  }
  const href = discussionAddress({ id: post.discussion_id, blog_id: site.id, blog_slug: site.slug })
  return (
    <ButtonLink variant="faint" href={href}>
      {t('{count, plural, =0 {Discussion} one {# comment} other {# comments}}', {
        count: post.comment_count,
      })}
      <span className="visually-hidden">{title}</span>
    </ButtonLink>
  )
}
