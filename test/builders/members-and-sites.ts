import type { Wend } from '../wend.ts'

/** Returns a builder that links a member to sites in one statement. */
const adderTo =
  (table: 'blog_upvotes' | 'bookmarks' | 'follows' | 'blog_owners') =>
  async ({ db }: Pick<Wend, 'db'>, { id }: { id: number }, ...sites: number[]): Promise<void> => {
    await db
      .insertInto(table)
      .values(sites.map((blog_id) => ({ user_id: id, blog_id })))
      .execute()
  }

/** Has a member upvote sites. */
export const addUpvotes = adderTo('blog_upvotes')

/** Has a member bookmark sites. */
export const addBookmarks = adderTo('bookmarks')

/** Has a member follow sites. */
export const addFollows = adderTo('follows')

/** Makes a member the owner of sites, as if they had proved it. */
export const makeOwner = adderTo('blog_owners')
