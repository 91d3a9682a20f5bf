import type { ServerModule } from '#platform/http/server-module.ts'
import { routes as comments } from './discussions/comments/routes.ts'
import { routes as discussions } from './discussions/routes.ts'
import * as reviewErrors from './reviews/errors.ts'
import { routes as reviews } from './reviews/routes.ts'
import { routes as upvotes } from './upvotes/routes.ts'

export const conversations: ServerModule = {
  routes: [...discussions, ...comments, ...reviews, ...upvotes],
  errors: [reviewErrors],
  contentForeignKeys: [
    'blog_upvotes_blog_id_fkey',
    'comment_upvotes_comment_id_fkey',
    'comments_discussion_id_fkey',
    'discussion_upvotes_discussion_id_fkey',
    'discussions_blog_id_fkey',
    'reviews_blog_id_fkey',
  ],
  accountForeignKeys: [
    'blog_upvotes_user_id_fkey',
    'comment_upvotes_user_id_fkey',
    'comments_user_id_fkey',
    'discussion_upvotes_user_id_fkey',
    'discussions_user_id_fkey',
    'reviews_user_id_fkey',
  ],
}
