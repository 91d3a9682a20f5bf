import { expect, it } from 'vitest'
import { renderEnglishSentence } from '#notifications/inbox/english.ts'
import { NotificationEvent } from '#notifications/inbox/schemas.ts'
import type { Database } from '#platform/db/db.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { openOldSchema } from './open-old-schema.ts'

// Migrations 0097 and 0098 turn stored sentences of the first release into events. This covers every sentence it could
// write: each call of notify() with each branch.

/** The first release. */
const last = '0060_donations'

const reason = 'It sells “things”. {Really} <b>'
const titles = [
  'Tea',
  '“Tea” & <b>cake</b>',
  'Tea” about your site “Cake',
  'Tea” was hidden by the moderators. Ha',
  'Tea” is one with “Cake” now. Ha',
  "it's a comment in “{title}” stays. Ha",
  'two\nlines',
]
const decisions = ['was hidden by the moderators', 'was deleted by the moderators', 'is shown now']

function sentencesAbout(title: string): [kind: string, text: string][] {
  const staff = [
    `The moderators edited your comment in “${title}”.`,
    `The moderators deleted your comment in “${title}”.`,
    `The moderators edited your discussion “${title}”.`,
    `The moderators deleted your discussion “${title}”.`,
    ...['site', 'article'].flatMap((what) =>
      decisions.map((decision) => `Your ${what} “${title}” ${decision}. ${reason}`),
    ),
    `Your site “${title}” is one with “Other” now. ${reason}`,
    ...['site', 'review of', 'discussion', 'comment in'].flatMap((what) => [
      `Your ${what} “${title}” is published now. ${reason}`,
      `Your ${what} “${title}” was not taken. ${reason}`,
      `Your ${what} “${title}” was hidden by the moderators. ${reason}`,
      `Your ${what} “${title}” was deleted by the moderators. ${reason}`,
    ]),
    `Your message “${title}” was answered. ${reason}`,
    `Your account is suspended. ${reason}`,
    `Your account is no longer suspended. ${reason}`,
    `Your account was hidden by the moderators. ${reason}`,
    `You are on the staff now. ${reason}`,
    `You are no longer on the staff. ${reason}`,
    ...[
      `the site “${title}”`,
      `a review of “${title}”`,
      `the discussion “${title}”`,
      `a comment in “${title}”`,
      "Bob's account",
      ...['blog', 'review', 'discussion', 'comment', 'user'].map((kind) => `the ${kind} that you reported`),
    ].flatMap((what) =>
      ['stays', 'was hidden', 'was deleted'].map(
        (outcome) => `Thank you for your report: ${what} ${outcome}. ${reason}`,
      ),
    ),
  ]
  return [
    ['mention', `mentioned you in “${title}”`],
    ['mention', `mentioned you in a review of “${title}”`],
    ['comment', `commented on your discussion “${title}”`],
    ['reply', `replied in “${title}”`],
    ['discussion', `started the discussion “${title}” about your site “${title}”`],
    ['review', `reviewed your site “${title}”`],
    ['upvote', `upvoted your site “${title}”`],
    ['upvote', `upvoted your discussion “${title}”`],
    ['upvote', `upvoted your comment in “${title}”`],
    ...staff.map((text): [string, string] => ['staff', text]),
  ]
}

/** Sentences of the first release that have been reworded since. */
const asToday = (text: string) =>
  text
    .replace(/” is one with “Other” now\./, '” has been merged into “Other”.')
    .replace('You are on the staff now.', 'You’re now on the staff.')
    .replace('You are no longer on the staff.', 'You’re no longer on the staff.')
    .replace('was not taken', 'was not accepted')
    .replace('the blog that you reported', 'the site that you reported')
    .replace('the user that you reported', 'the account that you reported')

interface Row {
  text: string
  event: NotificationEvent
  params: Record<string, string>
}
const rowsOf = async ({ pool }: Database): Promise<Row[]> =>
  (await pool.query('select text, event, params from notifications order by id')).rows

async function filled(sentences: [kind: string, text: string][]): Promise<Database> {
  const database = await openOldSchema(last)
  const { pool } = database
  await pool.query(
    `insert into users (username, email, password_hash) values ('Ada', 'ada@example.org', 'x')`,
  )
  await pool.query(
    `insert into notifications (user_id, kind, text, url) select 1, kind, text, '/' from unnest($1::text[], $2::text[]) s (kind, text)`,
    [sentences.map(([kind]) => kind), sentences.map(([, text]) => text)],
  )
  return database
}

it('recognizes every sentence, and says the same in English', async () => {
  const sentences = titles.flatMap(sentencesAbout)
  const database = await filled(sentences)
  await database.pool.query(
    `insert into blogs (url, url_key, domain, title, slug)
      select 's' || n, 's' || n, 's' || n, title, 's' from unnest($1::text[]) with ordinality s (title, n)`,
    [[...titles, 'Other']],
  )
  await migrateDatabase(database.url)
  const rows = await rowsOf(database)
  expect(rows.map(({ text }) => text)).toEqual(sentences.map(([, text]) => text))
  expect(rows.filter(({ event }) => event === 'said')).toEqual([])
  expect(rows.map(renderEnglishSentence)).toEqual(rows.map(({ text }) => asToday(text)))
  for (const { params } of rows) {
    const { title = 'Tea', site = 'Tea', into = 'Other' } = params
    expect(['Bob', ...titles]).toContain(title)
    expect(titles).toContain(site)
    expect(into).toBe('Other')
    expect([undefined, reason]).toContain(params.reason)
  }
  const storedEvents = new Set(rows.map(({ event }) => event))
  // Events newer than the first release.
  const later = [
    ...['proposal_made', 'site_moved', 'proposal_accepted', 'proposal_refused'],
    ...['site_away', 'sites_away', 'site_back', 'sites_back'],
    ...['site_edited', 'submission_accepted', 'edit_published', 'edit_refused', 'account_logged_out', 'said'],
  ]
  expect(NotificationEvent.options.filter((event) => !storedEvents.has(event))).toEqual(later)
})

it('takes sentences apart rightly, whatever their titles hold', async () => {
  const database = await filled([
    ['discussion', 'started the discussion “A” about your site “B” about your site “C”'],
    ['staff', 'Your site “A” is shown now. B” was hidden by the moderators. Because'],
    ['staff', 'Your site “A” was hidden by the moderators. You said “B” is shown now. No'],
    ['staff', 'Something else'],
    ['comment', 'Reader wrote'],
  ])
  await database.pool.query(`insert into blogs (url, url_key, domain, title, slug)
    select n::text, n::text, n::text, title, 's' from (values (1, 'C'), (2, 'A” is shown now. B')) s (n, title)`)
  await database.pool.query(`insert into discussions (blog_id, title, content, content_html)
    values (1, 'A” about your site “B', '', '')`)
  await migrateDatabase(database.url)
  const rows = await rowsOf(database)
  expect(rows.map(({ event, params }) => [event, params])).toEqual([
    ['discussion_of_site', { title: 'A” about your site “B', site: 'C' }],
    ['hidden_by_staff', { thing: 'site', title: 'A” is shown now. B', reason: 'Because' }],
    ['hidden_by_staff', { thing: 'site', title: 'A', reason: 'You said “B” is shown now. No' }],
    ['said', { text: 'Something else' }],
    ['said', { text: 'Reader wrote' }],
  ])
})

it('reads what a process of the version before writes beside this one', async () => {
  const database = await openOldSchema(last)
  await migrateDatabase(database.url)
  const { pool } = database
  await pool.query(
    `insert into users (username, email, password_hash) values ('Ada', 'ada@example.org', 'x')`,
  )
  // As the previous version writes it: no events, and an upvote joins those of the same day.
  const upvote = (title: string) =>
    pool.query(
      `insert into notifications as there (user_id, kind, text, url, group_key)
        values (1, 'upvote', $1, '/', 'upvote:blog:1')
        on conflict (user_id, group_key) do update set group_size = there.group_size + 1, text = excluded.text`,
      [`upvoted your site “${title}”`],
    )
  const happened = async () => (await rowsOf(database)).map(({ event, params }) => [event, params])
  await upvote('Tea')
  expect(await happened()).toEqual([['upvote_of_site', { title: 'Tea' }]])
  await upvote('Cake')
  expect(await happened()).toEqual([['upvote_of_site', { title: 'Cake' }]])
})
