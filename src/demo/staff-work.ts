import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { CallApi } from './call-api.ts'
import type { DemoContent } from './fill.ts'

/** Adds typical work for staff: reports, messages, and sites pending review. */
export async function addStaffWork(
  db: Db,
  callers: ReadonlyMap<string, CallApi>,
  { blogs, comments }: Pick<DemoContent, 'blogs' | 'comments'>,
): Promise<void> {
  const callAs = (username: string): CallApi => {
    const call = callers.get(username)
    if (!call) throw new Error(`There is no member called ${username}.`)
    return call
  }
  const reportContent = (username: string, kind: string, id: number, category: string, reason: string) =>
    callAs(username)('POST /api/reports/', { kind, id, category, reason })
  const sendMessage = (username: string, subject: string, message: string) =>
    callAs(username)('POST /api/contact/', { subject, message })

  await reportContent(
    'bashir',
    'blog',
    blogs.at(-2) ?? 0,
    'changed_hands',
    'The address leads to another page than the card says.',
  )
  await reportContent(
    'pilar',
    'blog',
    blogs.at(-9) ?? 0,
    'wrong_tags',
    'Listed under the wrong tag, I think: this is about fonts.',
  )
  await reportContent('nell', 'comment', comments[7] ?? 0, 'unkind', 'spoiler!! (chapter 31)')
  await sendMessage(
    'okonkwo_l',
    'Larger letters',
    'Is there a way to make the letters larger? My eyes are 78.',
  )
  await sendMessage(
    'junia',
    'A class would like to help',
    'My class of 26 wants to describe one site each, under my eye. Is there a limit that they would run into?',
  )
  await sendMessage('windowseat', 'Thank you', 'No question. I found eleven sites this week. That is all.')

  await suggestEdits(db, callAs)
  const { id } = await callAs('noor')<{ id: number }>(`POST /api/blogs/${blogs[40]}/reviews/`, {
    rating: 5,
    content: 'Best best best!! Everybody go there now and vote.',
  })
  await sql`insert into content_holds (review_id, why) values (${id}, 'burst')`.execute(db)
  const heldSite = await callAs('noor')<{ id: number }>('POST /api/upload-edit-blog/', {
    url: 'https://today-was.example.org/',
    title: 'Today was',
    description: 'One sentence a day. Some days it is only those two words.',
    tags: ['journal'],
  })
  await sql`insert into content_holds (blog_id, why) values (${heldSite.id}, 'review')`.execute(db)
}

/** Suggests two edits to a site that another member listed; one is accepted. */
async function suggestEdits(db: Db, callAs: (username: string) => CallApi): Promise<void> {
  const { rows } = await sql<{ id: number; username: string }>`
    select b.id, u.username from blogs b join users u on u.id = b.user_id where domain = 'wiki.xxiivv.com'`.execute(
    db,
  )
  const [site] = rows
  if (!site) return
  const otherMembers = ['bashir', 'pilar', 'nell'].filter((username) => username !== site.username)
  const suggest = async (username: string, fields: object) =>
    (await callAs(username)<{ id: number }>(`POST /api/blogs/${site.id}/proposals/`, fields)).id
  const acceptedId = await suggest(otherMembers[0] ?? '', {
    feed_url: 'https://wiki.xxiivv.com/links/rss.xml',
  })
  await callAs(site.username)(`POST /api/blogs/${site.id}/proposals/${acceptedId}/decide/`, { accept: true })
  await suggest(otherMembers[1] ?? '', {
    title: 'XXIIVV: a wiki of two people on a boat',
    tags: ['wiki', 'sailing', 'small-computers'],
  })
}
