import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rememberDevice } from '#accounts/auth/known-devices.ts'
import { hashPassword } from '#accounts/auth/passwords.ts'
import { startSecondStepWithoutPassword } from '#accounts/testing/second-factor.ts'
import { type Api, deviceKeyHeader } from '#api-contract/endpoint.ts'
import { type RateLimitName, rateLimitPolicies } from '#api-contract/rate-limit-policies.ts'
import { searchSites } from '#discovery/search/contract.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

/** A page of search results, requested as the real screen does. */
async function render(url: URL, api: Api) {
  const query = url.searchParams.get('query') ?? ''
  return api(searchSites, { query }).then(
    ({ count }) => ({ status: 200, html: `${count} found` }),
    ({ status, message }) => ({ status, html: message }),
  )
}

/** Environment of a process with a rate limit of one call per policy. */
const strictEnv = {
  RATE_LIMIT_SCALE: '0.001',
  TRUST_PROXY: 'on',
  STRIPE_SECRET_KEY: 'sk_test_nothing',
  STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
}

let wend: Wend
let ada: TestPerson
let site: number
beforeAll(async () => {
  const pages = { is_dev: false, assets_dir: undefined, findParameters: async () => ['query'], render }
  wend = await startWend({ env: strictEnv, pages })
  ada = await makeUser(wend, 'Ada')
  site = await makeSite(wend, { title: 'Moss', by: ada })
})
afterAll(() => wend.close())
beforeEach(() => wend.db.deleteFrom('rate_limits').execute())

const toMultipart = (field: string) => ({
  body: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\n\r\nno picture\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})

/** One call that counts towards each policy. */
const calls: Record<RateLimitName, () => Promise<unknown>> = {
  log_in_by_address: () => logIn(),
  log_in_by_name: () => logIn('Ada', 'a guess', {}),
  log_in_by_device: async () => {
    const passwordHash = await hashPassword('moss and rain')
    await wend.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', ada.id).execute()
    await logIn('Ada', 'moss and rain')
    await wend.db.deleteFrom('rate_limits').execute()
    await logIn('Ada', 'a guess')
  },
  code_by_account: () => guessCode({}),
  code_by_device: async () => {
    const deviceKey = { 'x-device-key': 'k'.repeat(43) }
    await inTransaction(wend.db, (tx) => rememberDevice(tx, ada.id, deviceKey['x-device-key']))
    await guessCode({ headers: deviceKey })
  },
  code_by_log_in: () => ada.call('POST /api/auth/prove/', { code: '000000' }),
  passkey_options: () => wend.anonymous('POST /api/auth/passkeys/login/options/'),
  domain_by_address: () => wend.anonymous('POST /api/auth/domains/begin/', { url: '127.0.0.1' }),
  sign_up: () => signUp('Bo-and-co'),
  reset_by_address: () => requestReset(),
  reset_mail: async () => {
    await requestReset()
    await wend.runJobs()
  },
  mail_by_recipient: async () => {
    await wend.runJobs()
    await wend.db.deleteFrom('rate_limits').execute()
    await signUp('Cy-and-co')
    await wend.runJobs()
  },
  link_by_address: () =>
    wend.anonymous('POST /api/auth/users/reset_password_confirm/', {
      uid: 'MQ',
      token: 'x',
      new_password: 'rain and moss',
    }),
  confirmation_mail: () => ada.call('POST /api/auth/users/resend_activation/'),
  confirm_password: () =>
    ada.call('POST /api/auth/users/set_password/', {
      current_password: 'a guess',
      new_password: 'rain and moss',
    }),
  look_up: () => wend.anonymous('GET /api/validate-username/Ada'),
  complete: () => ada.call('GET /api/username-completion/?start=ad'),
  search: () => wend.anonymous('GET /api/search/?query=moss'),
  suggest: () => wend.anonymous('GET /api/search/suggestions/?query=mos'),
  surprise: () => wend.anonymous('POST /api/blogs/surprise/', {}),
  secret_river: () => wend.anonymous('GET /river/none/feed.rss'),
  csp_report: () =>
    wend.anonymous('POST /api/csp-reports/', '{}', { headers: { 'content-type': 'application/csp-report' } }),
  site_map: () => wend.anonymous('GET /sitemap.xml'),
  write: () => ada.call(`PATCH /api/blogs/upvote-blog/${site}/`),
  write_by_log_in: () => ada.call('PATCH /api/auth/passkeys/999999/', { name: 'A phone' }),
  comment: () => ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'A talk', content: 'Words.' }),
  preview: () => ada.call('POST /api/text-preview/', { content: 'Words.' }),
  upload: () => {
    const { body, headers } = toMultipart('image')
    return ada.call('POST /api/blogs/upload-image/', body, { headers })
  },
  submit_listed: () => ada.call('POST /api/follows/', { submit: ['https://listed.example.org/'] }),
  read_list: () => {
    const { body, headers } = toMultipart('file')
    return ada.call('POST /api/follows/import/', body, { headers })
  },
  propose: () => ada.call(`POST /api/blogs/${site}/proposals/`, { title: 'Better' }),
  report: () => ada.call('POST /api/reports/', { kind: 'blog', id: site, reason: 'Sells things.' }),
  contact: () => ada.call('POST /api/contact/', { subject: 'Hello', message: 'There.' }),
  owner_request: () => sendOwnerRequest({ proof: 'staff' }),
  proof_mail: () => sendOwnerRequest({ proof: 'mail', email: 'me@example.org' }),
  proof_check: () => checkProof(),
  proof_check_of_site: () => checkProof(),
  payment: () => ada.call('POST /api/donations/checkout/', checkout),
  payment_by_address: () => wend.anonymous('POST /api/donations/checkout/', checkout),
}
const guessCode = async (options: object) => {
  const challenge = await startSecondStepWithoutPassword(wend, ada.id)
  await wend.anonymous('POST /api/auth/second-factor/', { challenge, way: 'totp', code: '000000' }, options)
}
const checkout = { amount: 500, is_monthly: false, attempt: '00000000-0000-4000-8000-000000000000' }
const sendOwnerRequest = (fields: object) =>
  wend.anonymous('POST /api/owner-requests/', { url: 'moss.example.org', wish: 'stop', ...fields })
const checkProof = async () => {
  const { body } = await sendOwnerRequest({ url: 'https://127.0.0.1.example.org/', proof: 'robots' })
  await wend.anonymous(`POST /api/owner-requests/${body.key}/prove/`)
}
const device = { headers: { [deviceKeyHeader]: 'k'.repeat(43) } }
const logIn = (username = 'Ada', password = 'a guess', options: object = device) =>
  wend.anonymous('POST /api/auth/token/login/', { username, password }, options)
const signUp = (username: string) =>
  wend.anonymous('POST /api/auth/users/', {
    username,
    email: `${username}@example.org`,
    password: 'moss and rain',
  })
const requestReset = () =>
  wend.anonymous('POST /api/auth/users/reset_password/', { email: 'ada@example.org' })

it.each(Object.keys(rateLimitPolicies) as RateLimitName[])('%s applies', async (name) => {
  await calls[name]()
  const rows = await wend.db.selectFrom('rate_limits').select('key').execute()
  expect(rows.filter(({ key }) => key.startsWith(`${name}:`))).toHaveLength(1)
})

const fromAddress = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const get = (route: string, ip = '2001:db8:1:2::7') =>
  wend.anonymous(`GET ${route}`, undefined, fromAddress(ip))

describe('a reply computed per query', () => {
  it.each([
    ['the API of search', '/api/search/?query='],
    ['the page of results', '/search-results?query='],
    ['a feed of results', '/search-results/feed.rss?query='],
    ['another feed of results', '/search-results/feed.json?query='],
    ['a list of results', '/search-results/feeds.opml?query='],
    ['suggestions', '/api/search/suggestions/?query='],
  ])('is limited by address: %s', async (what, route) => {
    const word = what.replaceAll(' ', '')
    expect((await get(`${route}${word}1`)).status).toBe(200)
    // Another address in the same network.
    const rejected = await get(`${route}${word}2`, '2001:db8:1:2:ffff::1')
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.headers['cache-control']).toBe('no-store')
    // Cached replies do not count.
    for (let n = 0; n < 5; n++) expect((await get(`${route}${word}1`)).status).toBe(200)
    // Callers from other networks neither use up the limit nor are rejected.
    expect((await get(`${route}${word}2`, '2001:db8:1:3::1')).status).toBe(200)
    expect((await get(`${route}${word}2`)).status).toBe(200)
  })

  it('shares one limit between a page and its feed', async () => {
    expect((await get('/search-results?query=one')).status).toBe(200)
    expect((await get('/search-results/feed.rss?query=two')).status).toBe(429)
    expect((await get('/api/search/?query=three')).status).toBe(429)
  })

  it('has a readable error on a page', async () => {
    await get('/search-results?query=four')
    const { text, headers } = await get('/search-results?query=five')
    expect(text).toMatch(/^Too many requests from your network\. Please try again in \d+ seconds?\.$/)
    expect(headers['content-type']).toContain('text/html')
  })

  it('is limited for site maps', async () => {
    for (const route of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/sites-0.xml']) {
      await wend.db.deleteFrom('rate_limits').execute()
      expect((await get(route)).status).not.toBe(429)
      expect((await get(route)).status).toBe(429)
    }
  })

  it('rejects only callers over the limit among concurrent ones', async () => {
    await get('/api/search/?query=six', '203.0.113.1')
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        // All other calls come from an address that is over its limit.
        get('/api/search/?query=seven', n % 2 === 0 ? '203.0.113.1' : `203.0.113.${100 + n}`),
      ),
    )
    expect(replies.filter((_, n) => n % 2 === 1).map(({ status }) => status)).toEqual(Array(15).fill(200))
  })

  it('is limited for members too', async () => {
    expect((await ada.call('GET /api/search/?query=eight')).status).toBe(200)
    expect((await ada.call('GET /api/search/?query=eight')).status).toBe(429)
  })
})
