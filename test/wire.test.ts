import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import type { ServerEndpoint } from '#api-contract/schema.ts'
import { publicApi } from '#app/product.ts'
import { describeApi } from '#platform/openapi/describe-api.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

let wend: Wend
let ada: TestPerson
let eve: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  eve = await makeUser(wend, 'Eve', { is_staff: true })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await wend.db.updateTable('sessions').set({ proved_until: tomorrow }).execute()
})
afterAll(() => wend.close())

const endpoints = publicApi.endpoints
const writes = endpoints.filter(({ route, upload }) => !route.startsWith('GET ') && !upload)
const fillAddress = ({ route }: ServerEndpoint) => route.replace(':kind', 'blog').replace(/:\w+/g, '1')
const json = { headers: { 'content-type': 'application/json' } }

describe('a body', () => {
  it.each(['null', '[]', '[1]', '"text"', '5', 'true'])('that is %s is rejected', async (body) => {
    for (const endpoint of writes) {
      if (endpoint.route.includes('logout')) continue
      const { status, body: replyBody } = await eve.call(fillAddress(endpoint), body, json)
      expect([endpoint.route, status]).toEqual([endpoint.route, 400])
      expect(replyBody.non_field_errors).toEqual(['Invalid data. Expected an object.'])
    }
  })

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of type %s is rejected with 415',
    async (type) => {
      for (const endpoint of writes) {
        const body = type.includes('form')
          ? '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--'
          : 'x'
        const headers = { 'content-type': type }
        const { status } = await eve.call(fillAddress(endpoint), body, { headers })
        expect([endpoint.route, status]).toEqual([endpoint.route, 415])
      }
    },
  )
})

describe('a list', () => {
  it('must be an array in JSON, and may be a text in a form', async () => {
    const sendProfile = (body: object | string, type: string) =>
      ada.call('POST /api/profile-create-update/', body, { headers: { 'content-type': type } })
    const inJson = await sendProfile({ tags: 'moss,rain' }, 'application/json')
    expect([inJson.status, Object.keys(inJson.body.codes)]).toEqual([400, ['tags']])
    const inForm = await sendProfile('tags=moss,rain', 'application/x-www-form-urlencoded')
    expect([inForm.status, inForm.body.tags]).toEqual([200, ['moss', 'rain']])
  })

  it.each([['5'], ['"5"'], ['{"0":5}'], ['[[5]]'], ['["a"]'], ['[1.5]'], ['[null]'], ['true'], ['null']])(
    'of ids that is %s is rejected',
    async (ids) => {
      for (const route of ['POST /api/notifications/mark-viewed/', 'PUT /api/staff/articles/order/']) {
        const { status, body } = await eve.call(route, `{"ids":${ids},"reason":"why"}`, json)
        expect([route, status, Object.keys(body.codes)]).toEqual([route, 400, ['ids']])
      }
    },
  )
})

/**
 * Fields that may contain control characters, since they are never stored as text: passwords, keys, honeypots, sort
 * orders.
 */
const uncheckedFields = new Set([
  'password',
  'new_password',
  'current_password',
  'token',
  'uid',
  'homepage',
  'seed',
  'walk',
  'page',
  'page_size',
])
const samples = ['abc', 'a word', 'https://a.example.org/', 'ada@example.org', 'moss']

/** Free-text fields of an endpoint's body. */
function textFields({ input, route }: ServerEndpoint): string[] {
  const { shape } = input as z.ZodObject
  const inPath = pathParams(splitRoute(route).path)
  if (route.includes('/token/login/')) return []
  return Object.keys(shape).filter((name) => {
    const field = shape[name] as z.ZodType
    const isText = samples.some((sample) => field.safeParse(sample).success)
    const isFree = !field.safeParse(true).success
    return isText && isFree && !inPath.includes(name) && !uncheckedFields.has(name)
  })
}

describe('control characters', () => {
  const controls = ['\u0000', '\u0007', '\u000b', '\u000c', '\u001b', '\u001f', '\u007f', '\u0085', '\u009f']
  const fields = writes.flatMap((endpoint) => textFields(endpoint).map((field) => ({ endpoint, field })))

  it('are tried in many fields', () => expect(fields.length).toBeGreaterThan(30))

  it.each(fields.map(({ endpoint, field }) => [endpoint.route, field, endpoint] as const))(
    'are rejected by %s in %s',
    async (_, field, endpoint) => {
      for (const control of controls) {
        for (const text of [
          `https://a.example.org/${control}b`,
          `${control}moss and rain`,
          `moss${control}`,
        ]) {
          const { status, body } = await eve.call(fillAddress(endpoint), { [field]: text })
          expect([text, status]).toEqual([text, 400])
          expect([text, body]).toEqual([text, expect.objectContaining({ [field]: expect.anything() })])
        }
      }
    },
  )

  it('are allowed as line breaks and tabs in long texts', async () => {
    const input = { about_me: 'One\ttwo\r\nthree\n' }
    expect((await ada.call('POST /api/profile-create-update/', input)).body.about_me).toBe('One\ttwo\nthree')
  })
})

it('documents every success status', () => {
  const { paths } = describeApi(publicApi, 'Wend', 'http://wend.test')
  const successes = (path: string) =>
    Object.keys(paths?.[path]?.post?.responses ?? {}).filter((code) => code.startsWith('2'))
  expect(successes('/api/blogs/{id}/reviews/')).toEqual(['200', '201'])
  expect(successes('/api/upload-edit-blog/')).toEqual(['200', '201'])
  expect(successes('/api/blog/bookmark/')).toEqual(['200', '201'])
})

it("notifies a site's submitter of an edit by staff", async () => {
  const id = await makeSite(wend, { title: 'Moss', url: 'https://moss.example.org/', by: ada })
  const listNotifications = async () => (await ada.call('GET /api/notifications/')).body
  const edit = (person: TestPerson, title: string) =>
    person.call('POST /api/upload-edit-blog/', { id, url: 'https://moss.example.org/', title })
  expect((await edit(ada, 'Moss and rain')).status).toBe(200)
  expect(await listNotifications()).toEqual([])
  expect((await edit(eve, 'Moss, and rain')).status).toBe(200)
  expect(await listNotifications()).toMatchObject([
    {
      kind: 'staff',
      actor: null,
      text: 'Your site “Moss, and rain” was edited by the moderators.',
      url: `/blog/moss-and-rain/${id}`,
    },
  ])
  // Without a change there is nothing to notify about.
  await edit(eve, 'Moss, and rain')
  expect(await listNotifications()).toHaveLength(1)
})
