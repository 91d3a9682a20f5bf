import { existsSync, readFileSync } from 'node:fs'
import { join as joinPaths } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOutbox } from '#test/outbox.ts'
import { sharedData } from '#test/shared-data.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, password } from '../testing/join.ts'

// djoser's base endpoints, as documented. The tests of each feature cover where Wend differs: changing the address
// requires the password, and usernames cannot be changed.

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const getId = async (person: Awaited<ReturnType<typeof join>>) =>
  (await person.call('GET /api/auth/users/me/')).body.id

it('treats PUT like PATCH for the caller’s account', async () => {
  const ann = await join(wend, 'Ann')
  const put = (body: object) => ann.call('PUT /api/auth/users/me/', body)
  const id = await getId(ann)
  expect(await put({ email: 'another@example.com' })).toMatchObject({
    status: 400,
    body: { current_password: ['This field is required.'] },
  })
  expect(await put({ email: 'another@example.com', current_password: 'a guess' })).toMatchObject({
    status: 400,
    body: { current_password: ['Invalid password.'] },
  })
  expect(await put({ email: 'nowhere', current_password: password })).toMatchObject({
    status: 400,
    body: { email: [expect.any(String)] },
  })
  expect(await put({ email: 'another@example.com', current_password: password })).toMatchObject({
    status: 200,
    body: { id, email: 'another@example.com', username: 'Ann', is_staff: false },
  })
  // Sends the reply back unchanged; read-only fields stay.
  const { body } = await ann.call('GET /api/auth/users/me/')
  expect(await put({ ...body, username: 'Bob' })).toMatchObject({ status: 200, body: { username: 'Ann' } })
  expect((await wend.anonymous('PUT /api/auth/users/me/', { email: 'x@example.com' })).status).toBe(401)
})

it('serves the caller’s account by id and as a list', async () => {
  const bea = await join(wend, 'Bea')
  const id = await getId(bea)
  const account = (await bea.call('GET /api/auth/users/me/')).body
  expect(await bea.call(`GET /api/auth/users/${id}/`)).toMatchObject({ status: 200, body: account })
  expect((await bea.call('GET /api/auth/users/')).body).toMatchObject({
    count: 1,
    next: null,
    results: [account],
  })
  expect((await bea.call('GET /api/auth/users/?page=2')).status).toBe(404)
  const change = { email: 'bea2@example.com', current_password: password }
  expect(await bea.call(`PATCH /api/auth/users/${id}/`, change)).toMatchObject({
    status: 200,
    body: { email: 'bea2@example.com' },
  })
  expect(
    await bea.call(`PUT /api/auth/users/${id}/`, { ...change, email: 'bea3@example.com' }),
  ).toMatchObject({
    status: 200,
    body: { email: 'bea3@example.com' },
  })
  expect((await bea.call(`DELETE /api/auth/users/${id}/`, {})).body).toMatchObject({
    current_password: ['This field is required.'],
  })
  expect((await bea.call(`DELETE /api/auth/users/${id}/`, { current_password: password })).status).toBe(204)
  expect((await bea.call('GET /api/auth/users/me/')).status).toBe(401)
})

it('serves no other account, not even to staff', async () => {
  const cleo = await join(wend, 'Cleo')
  const dan = await join(wend, 'Dan')
  const id = await getId(dan)
  const body = { email: 'x@example.com', current_password: password }
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect(
      (await cleo.call(`${method} /api/auth/users/${id}/`, method === 'GET' ? undefined : body)).status,
    ).toBe(404)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect((await wend.anonymous(`${method} /api/auth/users/${id}/`)).status).toBe(401)
  expect((await wend.anonymous('GET /api/auth/users/')).status).toBe(401)
  expect(await logInAs(wend, dan.email)).toEqual(expect.any(String))
})

it('resends the confirmation without a log-in, and does not reveal whether the account exists', async () => {
  const eve = await join(wend, 'Eve')
  await wend.runJobs()
  const countMails = async () =>
    (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => to === eve.email).length
  const countBefore = await countMails()
  const resend = (email?: string) => wend.anonymous('POST /api/auth/users/resend_activation/', { email })
  expect(await resend(eve.email)).toMatchObject({ status: 204, text: '' })
  expect(await resend('nobody@example.com')).toMatchObject({ status: 204, text: '' })
  expect(await resend()).toMatchObject({ status: 400, body: { email: ['This field is required.'] } })
  expect(await resend('nonsense')).toMatchObject({ status: 400, body: { email: [expect.any(String)] } })
  await wend.runJobs()
  expect(await countMails()).toBe(countBefore + 1)
})

const input = sharedData && joinPaths(sharedData, 'inputs', 'o19-djoser-put.http')
it.skipIf(!input || !existsSync(input))('replies to the call in the shared test data', async () => {
  const ida = await join(wend, 'Ida')
  const [head = '', body = ''] = readFileSync(input ?? '', 'utf8').split('\n')
  const [method, path] = head.split(' ')
  expect(await ida.call(`${method} ${path}`, JSON.parse(body.replace('…', password)))).toMatchObject({
    status: 200,
  })
})
