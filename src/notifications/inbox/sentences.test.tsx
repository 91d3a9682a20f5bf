import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StaticRouter } from '#client/router/location.tsx'
import { compileMessages } from '#i18n/catalogue.ts'
import type { Language } from '#i18n/languages.ts'
import { createTranslator } from '#i18n/translator.ts'
import { TextContext, toPageTranslator } from '#i18n/use-text.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { extractText, findPlainEnglishWords } from '#test/plain-english.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { renderNotificationMail } from '../mail/mails.ts'
import { findUnmailedNotifications } from '../mail/queries.ts'
import { type NotificationInput, notify } from '../notify.ts'
import { NotificationList } from '../views/notification-list.tsx'
import { type Notification, NotificationEvent, type NotificationKind } from './schemas.ts'
import type { NotificationPayload } from './sentences.ts'

const title = 'Ţëå'
const reason = '123!'
const thing = 'comment'

type Sample = [params: NotificationPayload['params'], english: string, kind?: NotificationKind]
const samples: Record<NotificationEvent, Sample> = {
  mention_in_discussion: [{ title }, 'mentioned you in “Ţëå”', 'mention'],
  mention_in_review: [{ title }, 'mentioned you in a review of “Ţëå”', 'mention'],
  comment_on_discussion: [{ title }, 'commented on your discussion “Ţëå”', 'comment'],
  reply_in_discussion: [{ title }, 'replied in “Ţëå”', 'reply'],
  discussion_of_site: [
    { title, site: '“5”' },
    'started the discussion “Ţëå” about your site ““5””',
    'discussion',
  ],
  review_of_site: [{ title }, 'reviewed your site “Ţëå”', 'review'],
  upvote_of_site: [{ title }, 'upvoted your site “Ţëå”', 'upvote'],
  upvote_of_discussion: [{ title }, 'upvoted your discussion “Ţëå”', 'upvote'],
  upvote_of_comment: [{ title }, 'upvoted your comment in “Ţëå”', 'upvote'],
  proposal_made: [{ title }, 'suggested edits to “Ţëå”', 'proposal'],
  site_moved: [{ title }, '“Ţëå” has moved to another address. Should it be listed there?'],
  proposal_accepted: [{ title }, 'accepted your edits to “Ţëå”', 'proposal'],
  proposal_refused: [{ title, reason }, 'didn’t accept your edits to “Ţëå”. 123!', 'proposal'],
  site_away: [{ title, health: 'away' }, '“Ţëå” has been down for two weeks.', 'health'],
  sites_away: [
    { title, count: 3 },
    '3 sites you listed, own, bookmarked or follow are down or have changed hands, including “Ţëå”.',
    'health',
  ],
  site_back: [{ title }, '“Ţëå” is back.', 'health'],
  sites_back: [
    { title, count: 3 },
    '3 sites you listed, own, bookmarked or follow are back, including “Ţëå”.',
    'health',
  ],
  site_edited: [{ thing: 'article', title }, 'Your article “Ţëå” was edited by the moderators.'],
  text_edited: [{ thing, title }, 'The moderators edited your comment in “Ţëå”.'],
  text_deleted: [{ thing: 'discussion', title }, 'The moderators deleted your discussion “Ţëå”.'],
  hidden_by_staff: [{ thing, title, reason }, 'Your comment in “Ţëå” was hidden by the moderators. 123!'],
  deleted_by_staff: [
    { thing: 'review', title, reason },
    'Your review of “Ţëå” was deleted by the moderators. 123!',
  ],
  shown_again: [{ thing: 'site', title, reason }, 'Your site “Ţëå” is shown now. 123!'],
  site_merged: [{ title, into: '5', reason }, 'Your site “Ţëå” has been merged into “5”. 123!'],
  submission_published: [{ thing: 'site', title, reason }, 'Your site “Ţëå” is published now. 123!'],
  submission_accepted: [{ thing, title, reason }, 'Your comment in “Ţëå” was accepted. 123!'],
  submission_refused: [{ thing, title, reason }, 'Your comment in “Ţëå” was not accepted. 123!'],
  edit_published: [{ title, reason }, 'Your changes to “Ţëå” are published now. 123!'],
  edit_refused: [{ title, reason }, 'Your changes to “Ţëå” were not accepted. 123!'],
  message_answered: [{ subject: title, reason }, 'Your message “Ţëå” was answered. 123!'],
  account_suspended: [{ reason }, 'Your account is suspended. 123!'],
  account_hidden: [{ reason }, 'Your account was hidden by the moderators. 123!'],
  account_restored: [{ reason }, 'Your account is no longer suspended. 123!'],
  account_logged_out: [{ reason }, 'You were logged out everywhere. 123!'],
  staff_granted: [{ reason }, 'You’re now on the staff. 123!'],
  staff_revoked: [{ reason }, 'You’re no longer on the staff. 123!'],
  report_dismissed: [
    { thing: 'account', title, reason },
    "Thank you for your report: Ţëå's account stays. 123!",
  ],
  report_hidden: [
    { thing: 'site', title, reason },
    'Thank you for your report: the site “Ţëå” was hidden. 123!',
  ],
  report_deleted: [
    { thing, title, reason },
    'Thank you for your report: a comment in “Ţëå” was deleted. 123!',
  ],
  gone_report_dismissed: [
    { thing: 'site', reason },
    'Thank you for your report: the site that you reported stays. 123!',
  ],
  gone_report_hidden: [
    { thing: 'account', reason },
    'Thank you for your report: the account that you reported was hidden. 123!',
  ],
  gone_report_deleted: [
    { thing, reason },
    'Thank you for your report: the comment that you reported was deleted. 123!',
  ],
  said: [{ text: '456' }, '456'],
}

let wend: Wend
let ada: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
  for (const kind of ['reply', 'review', 'discussion', 'upvote', 'proposal', 'health'])
    await ada.call('PATCH /api/notifications/settings/', { kind, email: true })
})
afterAll(() => wend.close())

async function notifyAda(event: NotificationEvent, groupSize = 1): Promise<Notification> {
  const [params, , kind = 'staff'] = samples[event]
  await wend.db.deleteFrom('notifications').execute()
  const actor_id = kind === 'staff' || kind === 'health' ? null : bob.id
  await notify(wend.db, [{ kind, to: ada.id, actor_id, event, params, url: '/home' } as NotificationInput])
  await wend.db.updateTable('notifications').set({ group_size: groupSize }).execute()
  return (await ada.call('GET /api/notifications/')).body[0]
}
const renderOnScreen = (notification: Notification, language: Language) =>
  extractText(
    renderToStaticMarkup(
      <TextContext value={toPageTranslator(createTranslator(language, compileMessages(language)))}>
        <StaticRouter address="/">
          <NotificationList notifications={[{ ...notification, is_read: true }]} onOpen={() => {}} />
        </StaticRouter>
      </TextContext>,
    ),
  )
async function renderMail(language: Language) {
  const { config } = wend.services
  const services = { ...wend.services, config: { ...config, languages: [language] as [Language] } }
  const to = { username: 'Ada', email: 'ada@example.org', language: null, time_zone: null }
  const { first } = await findUnmailedNotifications(wend.db, ada.id)
  return renderNotificationMail(services, to, first, 'key')
}

it.each(NotificationEvent.options)('renders %s in the API, on the screen and in the email', async (event) => {
  const [params, english, kind = 'staff'] = samples[event]
  const notification = await notifyAda(event)
  const extra = kind === 'upvote' ? { others: 0 } : {}
  expect(notification).toMatchObject({ event, params: { ...params, ...extra }, text: english, kind })
  const sentence = kind === 'staff' || kind === 'health' ? english : `Bob ${english}`
  expect(renderOnScreen(notification, 'en')).toContain(sentence)
  const mail = await renderMail('en')
  expect(mail.subject).toBe(sentence)
  expect(mail.text).toContain(sentence)
  expect(extractText(mail.html)).toContain(sentence)
  if (event === 'said') return
  expect(findPlainEnglishWords((await renderMail('en-XA')).subject, ['Bob'])).toEqual([])
  expect(renderOnScreen(notification, 'en-XA')).not.toContain(english)
})

it('counts other upvoters in the reader’s number format', async () => {
  const notification = await notifyAda('upvote_of_site', 2)
  expect(notification).toMatchObject({
    text: 'and 1 other upvoted your site “Ţëå”',
    params: { title, others: 1 },
  })
  const groupNotification = await notifyAda('upvote_of_site', 1235)
  expect(groupNotification.text).toBe('and 1234 others upvoted your site “Ţëå”')
  expect(renderOnScreen(groupNotification, 'en')).toContain('Bob and 1,234 others upvoted your site “Ţëå”')
  expect((await renderMail('en')).subject).toBe('Bob and 1,234 others upvoted your site “Ţëå”')
})

it('names a deleted actor', async () => {
  const notification = await notifyAda('review_of_site')
  expect(renderOnScreen({ ...notification, actor: null }, 'en')).toContain(
    'deleted user reviewed your site “Ţëå”',
  )
  await wend.db.updateTable('notifications').set({ actor_id: null }).execute()
  expect((await renderMail('en')).subject).toBe('Someone reviewed your site “Ţëå”')
})

it('shows an event of a later version as its English sentence', async () => {
  await notifyAda('review_of_site')
  await wend.db
    .updateTable('notifications')
    .set({ event: 'kite_flown', params: JSON.stringify({ text: 'flew a kite' }), text: '' })
    .execute()
  const [notification] = (await ada.call('GET /api/notifications/')).body
  expect(notification).toMatchObject({ event: 'said', params: { text: 'flew a kite' }, text: 'flew a kite' })
})
