import type { Wend } from '../wend.ts'

/** Fields of discussions, comments and reviews; anonymous without `by`. */
interface TextFields {
  by?: { id: number }
  content?: string
  content_html?: string
  created_on?: Date
  updated_on?: Date
}

const toColumns = ({ by, content = 'Words', content_html = `<p>${content}</p>`, ...times }: TextFields) => ({
  ...{ ...times, content, content_html, user_id: by?.id ?? null },
})

interface DiscussionFields extends TextFields {
  site: number
  title?: string
}

/** Starts a discussion about a site. @returns its id */
export async function makeDiscussion(wend: Pick<Wend, 'db'>, fields: DiscussionFields): Promise<number> {
  const [id = 0] = await makeDiscussions(wend, 1, () => fields)
  return id
}

/** Adds discussions in bulk. @param getFields the fields of the nth one, from 0 @returns their ids */
export async function makeDiscussions(
  { db }: Pick<Wend, 'db'>,
  count: number,
  getFields: (n: number) => DiscussionFields,
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const { site, title = 'Talk', ...words } = getFields(n)
    return { ...toColumns(words), blog_id: site, title }
  })
  return getIds(db.insertInto('discussions').values(rows).returning('id').execute())
}

interface CommentFields extends TextFields {
  discussion: number
}

/** Adds a comment to a discussion. @returns its id */
export async function makeComment(wend: Pick<Wend, 'db'>, fields: CommentFields): Promise<number> {
  const [id = 0] = await makeComments(wend, 1, () => fields)
  return id
}

/** Adds comments in bulk. @param getFields the fields of the nth one, from 0 @returns their ids */
export async function makeComments(
  { db }: Pick<Wend, 'db'>,
  count: number,
  getFields: (n: number) => CommentFields,
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const { discussion, ...words } = getFields(n)
    return { ...toColumns(words), discussion_id: discussion }
  })
  return getIds(db.insertInto('comments').values(rows).returning('id').execute())
}

interface ReviewFields extends TextFields {
  site: number
  rating?: number
}

/** Reviews a site. @returns the review's id */
export async function makeReview(wend: Pick<Wend, 'db'>, fields: ReviewFields): Promise<number> {
  const [id = 0] = await makeReviews(wend, 1, () => fields)
  return id
}

/** Adds reviews in bulk. @param getFields the fields of the nth one, from 0 @returns their ids */
export async function makeReviews(
  { db }: Pick<Wend, 'db'>,
  count: number,
  getFields: (n: number) => ReviewFields,
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const { site, rating = 4, ...words } = getFields(n)
    return { ...toColumns(words), blog_id: site, rating }
  })
  return getIds(db.insertInto('reviews').values(rows).returning('id').execute())
}

/** Records an edit in a site's history. */
export async function makeEdit(
  { db }: Pick<Wend, 'db'>,
  { site, by, after }: { site: number; by: { id: number }; after: object },
): Promise<void> {
  await db
    .insertInto('blog_edits')
    .values({ blog_id: site, user_id: by.id, before: '{}', after: JSON.stringify(after) })
    .execute()
}

const getIds = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)
