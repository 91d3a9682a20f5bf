import type { Wend } from '../wend.ts'

/** A builder that links a member to sites in this table. */
const createAdder =
  (table: 'blog_upvotes' | 'bookmarks' | 'follows' | 'blog_owners') =>
  async ({ db }: Pick<Wend, 'db'>, { id }: { id: number }, ...sites: number[]): Promise<void> => {
    await db
      .insertInto(table)
      .values(sites.map((blog_id) => ({ user_id: id, blog_id })))
      .execute()
  }

/** Upvotes sites. */
export const addUpvotes = createAdder('blog_upvotes')

/** Bookmarks sites. */
export const addBookmarks = createAdder('bookmarks')

/** Follows sites. */
export const addFollows = createAdder('follows')

/** Makes a member the proven owner of sites. */
export const makeOwner = createAdder('blog_owners')
