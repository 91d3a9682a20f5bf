import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs } from '#app/modules.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { failureLabel, jobLabel } from './labels.ts'
import { describeFailure } from './routes.ts'

const english = translatorFor('en')
const label = (error: string) => failureLabel(english, describeFailure(error))

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it('has a label for every kind of job', () => {
  const names = jobs(wend.services).tasks.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(jobLabel(english, name), name).not.toBe(name.replaceAll('_', ' '))
})

it.each([
  ['connect ECONNREFUSED 10.1.2.3:25', 'The connection was refused.'],
  ['getaddrinfo ENOTFOUND smtp.example.org', 'The host name couldn’t be resolved.'],
  [
    'Invalid login: 535 5.7.8 Error: authentication failed: secret',
    'The mail server rejected the log-in. Check SMTP_URL.',
  ],
  ['', 'No reason given.'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ada@example.org>: User unknown",
    "Can't send mail - all recipients were rejected: 550 5.1.1 <…>: User unknown",
  ],
])('describes %j in words', (error, expected) => {
  expect(label(error)).toBe(expected)
})

it.each([
  'mailto ada.lovelace+news@mail.example.co.uk failed',
  'GET https://example.org/reset?token=abc failed',
  'relay mail.example.org:587 said no',
  'at 192.0.2.7 and [2001:db8::1]:25',
  'No such customer: cus_QzYxWv1234567890abcd',
  'Bearer sk_live_51HqzYxWvUtSrQpOnMlKjIhGfEdCbA refused',
  'open /var/lib/wend/data/secrets/key failed',
  'duplicate key value (username)="ada" and \'bob\'',
])('redacts names, addresses and secrets in %j', (error) => {
  expect(label(error)).toContain('…')
  expect(label(error)).not.toMatch(/@|example|192|2001|token=|cus_|sk_live|wend\/data|ada|bob/)
})
