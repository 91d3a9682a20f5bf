import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

describe('hosts', () => {
  it('are blocked and unblocked in any spelling', async () => {
    const block = (host: string) =>
      ada.call('POST /api/staff/refused-hosts/', { host, reason: 'Advertising' })
    expect((await block('https://WWW.Spam.Example.com/x')).body).toMatchObject({
      host: 'spam.example.com',
      username: 'Ada',
    })
    expect((await block('no host')).body).toMatchObject({ host: ['Enter a host such as example.com.'] })
    expect((await ada.call('GET /api/staff/refused-hosts/?query=spam')).body.count).toBe(1)
    expect((await ada.call('DELETE /api/staff/refused-hosts/spam.example.com/')).status).toBe(204)
    expect((await ada.call('DELETE /api/staff/refused-hosts/spam.example.com/')).status).toBe(404)
  })
})
