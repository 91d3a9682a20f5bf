import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { sendFile } from '#test/send-file.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Hostile addresses, submitted over HTTP.

let wend: Wend
let staff: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Stella', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const submit = (url: string, person = bob) =>
  person.call('POST /api/upload-edit-blog/', { url, title: 'A site', description: '', tags: [] })
const lookUp = (url: string) =>
  wend.anonymous(`GET /api/blogs/url/?url=${encodeURIComponent(url.toWellFormed())}`)
const blockHost = (host: string) =>
  staff.call('POST /api/staff/refused-hosts/', { host, reason: 'Only gambling.' })
const rejection = (code: string) => ({ status: 400, body: { codes: { url: [{ code }] } } })
/** A host of maximum length, with 127 labels. */
const longestHost = (suffix: string) => `${'a.'.repeat(300)}${suffix}`.slice(-253).replace(/^\./, 'a')

it('rejects the longest possible host below a blocked one', async () => {
  expect((await blockHost('endless.example.net')).status).toBe(201)
  const url = `https://${longestHost('endless.example.net')}/`
  expect(await submit(url)).toMatchObject(rejection('host_refused'))
  expect(await lookUp(url)).toMatchObject(rejection('host_refused'))
  expect((await submit(`https://a${longestHost('endless.example.net')}/`)).status).toBe(400)
  expect((await submit(`https://${longestHost('endlesss.example.net')}/`)).status).toBe(201)
})

it.each([
  ['xn--bcher-kva.example.org', 'https://BÜCHER.example.org/'],
  ['bücher-zwei.example.org', 'https://shop.xn--bcher-zwei-9db.example.org./'],
  ['bücher-drei.example.org', 'https://shop.bu\u0308cher-drei.example.org:8443/'],
  // A label that could be mistaken for a Latin name is shown in ASCII, its neighbours are not.
  ['bücher-vier.example.org', 'https://раураl.bücher-vier.example.org/'],
  ['ｗｉｄｅ.example.org', 'https://a.wide.example.org/'],
])('treats %s and %s as one host', async (host, url) => {
  expect((await blockHost(host)).status).toBe(201)
  expect(await submit(url)).toMatchObject(rejection('host_refused'))
  expect(await lookUp(url)).toMatchObject(rejection('host_refused'))
})

it.each([
  ['a zero byte', 'https://example.net/%00'],
  ['SQL', "https://example.net'; drop table blogs;--/"],
  ['a PostgreSQL array', 'https://{example.net,"x"}/'],
  ['a space', 'https://exam ple.net/'],
  ['a backslash', 'https://\\example.net/'],
  ['an overlong label', `https://${'ü'.repeat(500)}.example.net/`],
  ['an overlong path', `https://example.net/${'%F0%9F%92%A9'.repeat(400)}`],
  ['a lone surrogate', 'https://example.net/\uD800'],
])('accepts an address with %s, or rejects it with a message', async (_, url) => {
  const { status, body } = await submit(url)
  if (status !== 201) expect(body.url[0]).toMatch(/\w+\.$/)
  expect([201, 400]).toContain(status)
  expect((await lookUp(url)).status).toBe(status === 201 ? 200 : 400)
})

it('follows a chain of merges, except undone ones', async () => {
  const urls = Array.from({ length: 5 }, (_, index) => `https://chain${index}.example.net/`)
  const ids: number[] = []
  for (const url of urls) ids.push(await makeSite(wend, { url }))
  const merges: number[] = []
  for (const [index, into] of ids.slice(1).entries()) {
    const { body } = await staff.call(`POST /api/staff/blogs/${ids[index]}/merge/`, {
      into,
      reason: 'It moved',
    })
    merges.push(body.id)
  }
  const findExisting = async () => (await submit(urls[0] as string)).body.existing?.id
  expect(await findExisting()).toBe(ids[4])
  await staff.call(`POST /api/staff/merges/${merges[3]}/undo/`, { reason: 'They are two' })
  expect(await findExisting()).toBe(ids[3])
})

it('explains to everyone why a site is blocked, even if it is also hidden', async () => {
  const { body } = await submit('https://both.example.net/')
  expect((await staff.call(`POST /api/staff/blogs/${body.id}/hide/`, { reason: 'Spam' })).status).toBe(200)
  await blockHost('both.example.net')
  for (const person of [bob, staff]) {
    const reply = await submit('https://both.example.net/', person)
    expect(reply).toMatchObject(rejection('host_refused'))
    expect(reply.body.existing).toBeUndefined()
  }
  expect(await lookUp('https://both.example.net/')).toMatchObject(rejection('host_refused'))
})

it('rejects every site of an import, however long the hosts', async () => {
  const lines = Array.from({ length: 600 }, (_, n) => `https://${longestHost(`n${n}.endless.example.net`)}/`)
  const { body } = await sendFile(staff.call, 'POST /api/staff/imports/', {
    name: 'list.txt',
    text: lines.join('\n'),
  })
  await wend.runJobs()
  expect((await staff.call(`GET /api/staff/imports/${body.id}/`)).body).toMatchObject({
    ...{ state: 'done', total: 600, refused: 600, added: 0 },
  })
})
