import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLabels } from '#accounts/events/labels.ts'
import {
  confirmationMail,
  emailChangedMail,
  goodbyeMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  securityMail,
} from '#accounts/users/mails.ts'
import type { Language } from '#i18n/languages.ts'
import { contactMail } from '#instance/contact/mails.ts'
import { NotificationKind } from '#notifications/inbox/schemas.ts'
import { renderNotificationMail } from '#notifications/mail/mails.ts'
import type { UnmailedNotification } from '#notifications/mail/queries.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { extractText, findPlainEnglishWords } from './plain-english.ts'
import { startWend, type Wend } from './wend.ts'

// Renders every mail in the pseudo-language: plain English in the result is text that bypasses the catalogue.

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { LANGUAGES: 'en-XA', CONTACT_EMAIL: 'hello@example.org' } })
})
afterAll(() => wend.close())

const ada = {
  ...{ username: 'Ada', email: 'ada@example.org', email_confirmed_on: null },
  ...{ language: null, time_zone: null },
}
const path = '/there'
const makeNotification = (kind: NotificationKind): UnmailedNotification => ({
  id: 1,
  kind,
  actor: 'Bob',
  event: 'comment_on_discussion',
  params: { title: 'Tea' },
  url: '/there',
})
const message = { subject: 'Kites', message: 'Where?' }
// Only the fields that mails use.
const viewer = (isConfirmed: boolean) => ({ ...ada, email_is_confirmed: isConfirmed }) as unknown as Viewer

type WriteMail = (services: Services) => { subject: string; html: string; text: string }
const mails: Record<string, WriteMail> = {
  confirmation: (services) => confirmationMail(services, ada, path),
  reset: (services) => resetMail(services, ada, path),
  'a changed address': (services) => emailChangedMail(services, ada, 'new@example.org'),
  'a changed address that can be undone': (services) =>
    emailChangedMail(services, ada, 'new@example.org', path),
  'a changed password': (services) => passwordChangedMail(services, ada),
  'a new device': (services) => newDeviceMail(services, ada, { device: '' }),
  'a new passkey': (services) => securityMail(services, ada, eventLabels.passkey_added),
  'a new passkey that can be undone': (services) =>
    securityMail(services, ada, eventLabels.passkey_added, { undoPath: path }),
  goodbye: (services) => goodbyeMail(services, ada),
  'a contact message': (services) => contactMail(services, ada, viewer(true), message),
  'a contact message of an unconfirmed address': (services) =>
    contactMail(services, ada, viewer(false), message),
  'several notifications': (services) =>
    renderNotificationMail(services, ada, [makeNotification('comment'), makeNotification('mention')], 'key'),
  'more notifications than one mail lists': (services) =>
    renderNotificationMail(services, ada, [makeNotification('comment')], 'key', 30),
  'a notification without an actor': (services) =>
    renderNotificationMail(services, ada, [{ ...makeNotification('comment'), actor: null }], 'key'),
  ...Object.fromEntries(
    NotificationKind.options.map((kind): [string, WriteMail] => [
      `notifications of kind ${kind}`,
      (services) => renderNotificationMail(services, ada, [makeNotification(kind)], 'key'),
    ]),
  ),
}
// Dates in the pseudo-language are plain English.
const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format()
const untranslated = ['Ada', 'Bob', 'Tea', 'Kites', 'Where?', 'Wend', month, 'at', 'UTC']

const servicesIn = (language: Language, contactEmail?: string): Services => {
  const { config } = wend.services
  return { ...wend.services, config: { ...config, languages: [language], contactEmail } }
}

it.each(Object.entries(mails))('%s', (_, write) => {
  for (const services of [wend.services, servicesIn('en-XA')]) {
    const { subject, html, text } = write(services)
    for (const part of [subject, extractText(html), text])
      expect(findPlainEnglishWords(part, untranslated)).toEqual([])
    expect(html).toContain('<html lang="en-XA" dir="ltr">')
  }
  // Proves that the test can fail: the same check finds English words.
  const english = write(servicesIn('en'))
  expect(findPlainEnglishWords(extractText(english.html), untranslated)).not.toEqual([])
  expect(english.html).toContain('<html lang="en" dir="ltr">')
})
