import type { Post } from '#contract/shapes.ts'
import { ReportButton } from '#features/reports/report-button.tsx'
import { DiscussLink } from './discuss-link.tsx'

interface PostToolsProps {
  post: Pick<Post, 'id' | 'title' | 'excerpt' | 'url' | 'discussion_id' | 'comment_count'>
  blog: Pick<Post['blog'], 'id' | 'slug'>
}

/** What people can do with a post here, besides reading it where it was written. */
export function PostTools({ post, blog }: PostToolsProps) {
  const { id, title, excerpt, url } = post
  return (
    <>
      <DiscussLink post={post} blog={blog} />
      <ReportButton kind="post" id={id} title={title || excerpt || url} owner={undefined} />
    </>
  )
}
