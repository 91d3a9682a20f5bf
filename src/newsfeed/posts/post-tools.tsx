import type { ReactNode } from 'react'
import type { Post } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { ReportButton } from '#reports/report-button.tsx'
import { MoreMenu } from '#ui/menus/more-menu.tsx'
import { DiscussLink } from './discuss-link.tsx'

interface PostToolsProps {
  post: Pick<Post, 'id' | 'title' | 'excerpt' | 'url' | 'discussion_id' | 'comment_count'>
  site: Pick<Post['blog'], 'id' | 'slug'>
  /** More menu items. */
  children?: ReactNode
}

/** A post's actions: discuss, report, and those passed by the caller. */
export function PostTools({ post, site, children }: PostToolsProps) {
  const t = useText()
  const { id } = post
  const title = post.title || post.excerpt || post.url
  return (
    <>
      <DiscussLink post={post} site={site} />
      <MoreMenu label={t('More about {title}', { title })}>
        {children}
        <ReportButton kind="post" id={id} title={title} owner={undefined} />
      </MoreMenu>
    </>
  )
}
