import type { Wend } from '../wend.ts'

/** A builder that links a member to sites in this table. */
const adderTo =
  (table: 'blog_upvotes' | 'bookmarks' | 'follows' | 'blog_owners') =>
  async ({ db }: Pick<Wend, 'db'>, { id }: { id: number }, ...sites: number[]): Promise<void> => {
    await db
      .insertInto(table)
      .values(sites.map((blog_id) => ({ user_id: id, blog_id })))
      .execute()
  }

/** Upvotes sites. */
export const addUpvotes = adderTo('blog_upvotes')

/** Bookmarks sites. */
export const addBookmarks = adderTo('bookmarks')

/** Follows sites. */
export const addFollows = adderTo('follows')

/** Makes a member the proven owner of sites. */
export const makeOwner = adderTo('blog_owners')
