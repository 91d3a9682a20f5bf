import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChangedMail } from '#accounts/users/mails.ts'
import { terminalTranslatorFor, translatorFor } from '#i18n/catalogue.ts'
import { renderNotificationMail } from '#notifications/mail/mails.ts'
import { makeSite, makeUser } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// Bidi isolation marks around Latin names in Arabic texts: present in sentences, absent elsewhere.

const isolates = /[\u2066-\u2069]/
const isolate = (name: string) => `\u2068${name}\u2069`

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { LANGUAGES: 'ar', PUBLIC_URL: 'https://wend.example' } })
})
afterAll(() => wend.close())

/** True if each isolate is closed on the same line. */
function closesIsolates(text: string): boolean {
  let open = 0
  for (const letter of text) {
    if (letter === '\u2068') open++
    if (letter === '\u2069' && --open < 0) return false
    if (letter === '\n' && open > 0) return false
  }
  return open === 0
}

describe('in Arabic', () => {
  const t = translatorFor('ar')

  it('isolates names in sentences, in every plural branch', () => {
    expect(t('Mute {site}', { site: 'C++' })).toContain(isolate('C++'))
    const message = t('{count, plural, one {# result} other {# results}} for “{query}”', {
      count: 12_000,
      query: '1. tea!',
    })
    expect(message).toContain(isolate('1. tea!'))
    expect(message).toContain('12,000')
    expect(closesIsolates(message)).toBe(true)
  })

  it('adds no mark to the end of an address', () => {
    const url = 'https://wend.example/a/'
    const message = t('If this wasn’t you, reset your password at {url} right away.', { url })
    expect(message).toMatch(/https:\/\/wend\.example\/a\/(?=\s|\p{L}|[،.])/u)
    expect(message).not.toContain(`${url}\u2069`)
  })

  it('adds none in a terminal', () => {
    expect(terminalTranslatorFor('ar')('Mute {site}', { site: 'C++' })).not.toMatch(isolates)
    expect(translatorFor('de')('Mute {site}', { site: 'C++' })).not.toMatch(isolates)
  })

  it('uses Western digits', () => {
    expect(t('{count, number}', { count: 1234 })).toBe('1,234')
  })

  it('isolates names in mails and their subjects, but not addresses', () => {
    const ada = {
      ...{ username: 'Ada', email: 'ada@example.org', email_confirmed_on: null },
      ...{ language: null, time_zone: null },
    }
    const title = 'Tea (2)'
    const notification = {
      ...{ id: 1, kind: 'comment' as const, actor: 'Bob', url: '/there' },
      ...{ event: 'comment_on_discussion' as const, params: { title } },
    }
    const { subject, text } = renderNotificationMail(wend.services, ada, [notification], 'key')
    expect(subject).toContain(isolate('Bob'))
    expect(subject).toContain(isolate(title))
    const changedMail = emailChangedMail(wend.services, ada, 'new@example.org', '/undo')
    for (const part of [subject, text, changedMail.subject, changedMail.text]) {
      expect(closesIsolates(part)).toBe(true)
      expect(part).not.toMatch(/https?:\S*[\u2066-\u2069]/)
    }
  })

  it('adds no marks to API replies', async () => {
    const ada = await makeUser(wend, 'Ada')
    const id = await makeSite(wend, { title: 'C++ notes' })
    const site = await ada.call(`GET /api/blogs/${id}/`)
    const rejected = await ada.call(`PATCH /api/users/me/`, { username: '!' })
    expect(site.text + rejected.text).not.toMatch(isolates)
    expect(site.body.title).toBe('C++ notes')
  })
})
