import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="follows.txt"\r\n\r\n'
const end = '\r\n--x--\r\n'
const listLine = 'https://moss.example.org/\n'

/** A list whose end is sent only by `finish`. */
function createSlowList(bytes = 0) {
  const body = new Readable({ read() {} })
  body.push(`${head}${listLine}${'#'.repeat(bytes)}`)
  return {
    body,
    finish: () => {
      body.push(end)
      body.push(null)
    },
  }
}

async function upload(person: TestPerson, payload: Readable | string) {
  const reply = await wend.app.inject({
    method: 'POST',
    url: '/api/follows/import/',
    headers: { authorization: `Token ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })
  const { code, unreadable } = reply.json<{ code?: string; unreadable?: { code: string }[] }>()
  return {
    status: reply.statusCode,
    ...(code === undefined ? {} : { code, wait: reply.headers['retry-after'] }),
    ...(unreadable ? { unreadable: unreadable.map((entry) => entry.code) } : {}),
  }
}
const list = `${head}${listLine}${end}`

it('reads one list per account at a time, and rejects others before reading their body', async () => {
  const ada = await makeUser(wend)
  const { body, finish } = createSlowList()
  const first = upload(ada, body)
  await expect.poll(() => body.readableLength).toBe(0)
  expect(await upload(ada, createSlowList().body)).toEqual({
    status: 429,
    wait: '5',
    code: 'upload_under_way',
  })
  expect(await upload(await makeUser(wend), list)).toMatchObject({ status: 200 })
  finish()
  expect(await first).toMatchObject({ status: 200 })
  expect(await upload(ada, list)).toMatchObject({ status: 200 })
})

it('accepts another list after a rejected one', async () => {
  const ada = await makeUser(wend)
  expect(await upload(ada, end)).toMatchObject({ status: 400 })
  expect(await upload(ada, list)).toMatchObject({ status: 200 })
})

it('queues only a few lists and asks other callers to retry later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const queuedReads = Array.from({ length: 5 }, () => wend.services.listReadQueue(() => promise))
  const lateMember = await makeUser(wend)
  expect(await upload(lateMember, list)).toEqual({ status: 503, wait: '30', code: 'too_many_files' })
  resolve()
  await Promise.all(queuedReads)
  expect(await upload(lateMember, list)).toMatchObject({ status: 200 })
})

slowIt('rejects a list that takes too much memory, and continues', async () => {
  const ada = await makeUser(wend)
  const sites = '[{"url":"https://moss.example.org/"},'
  const { status, unreadable } = await upload(ada, `${head}${sites}${'{},'.repeat(1_700_000)}{}]${end}`)
  expect([status, unreadable]).toEqual([200, ['list_too_large']])
  expect(await upload(ada, list)).toMatchObject({ status: 200, unreadable: [] })
})

it('limits the memory of incoming lists across callers', async () => {
  const lists = Array.from({ length: 10 }, () => createSlowList(5_000_000))
  const senders = await Promise.all(lists.map(() => makeUser(wend)))
  const replies = lists.map(({ body }, index) => upload(senders[index] as TestPerson, body))
  await expect.poll(() => lists.every(({ body }) => body.readableLength === 0)).toBe(true)
  const lateMember = await makeUser(wend)
  const rejected = createSlowList(5_000_000)
  rejected.finish()
  expect(await upload(lateMember, rejected.body)).toEqual({ status: 503, wait: '30', code: 'too_many_files' })
  for (const { body } of lists.slice(4)) body.destroy()
  for (const { finish } of lists.slice(0, 4)) finish()
  expect((await Promise.all(replies.slice(0, 4))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await upload(lateMember, list)).toMatchObject({ status: 200 })
})
