import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sealSecrets } from '../jobs.ts'
import { password } from '../testing/join.ts'
import { joinWithTotp, type MemberWithTotp, nextCode } from '../testing/second-factor.ts'

const [first, second] = ['first key '.repeat(4), 'second key '.repeat(4)]

const open: Wend[] = []
afterAll(async () => {
  for (const wend of open.reverse()) await wend.close()
})

async function startWith(env: Record<string, string>, like?: Wend): Promise<Wend> {
  const wend = await startWend({
    env: { LOG_LEVEL: 'info', ...env },
    ...(like ? { sameDatabaseAs: like } : {}),
  })
  open.push(wend)
  return wend
}

/** Logs in with the password and the app. @returns the status of the second step */
async function logInStatus(wend: Wend, member: MemberWithTotp): Promise<number> {
  const { body } = await wend.anyone('POST /api/auth/token/login/', { username: member.username, password })
  const code = await nextCode(wend, member)
  const { challenge } = body
  return (await wend.anyone('POST /api/auth/second-factor/', { challenge, way: 'totp', code })).status
}

async function reencryptAll(wend: Wend) {
  await addJob(wend.db, sealSecrets, {})
  await wend.runJobs()
  return wend.logLines().filter(({ msg }) => msg.startsWith('authenticator app secrets'))
}

const findSecret = async ({ db }: Wend, { id }: MemberWithTotp) =>
  (await db.selectFrom('totp_secrets').select('secret').where('user_id', '=', id).executeTakeFirstOrThrow())
    .secret

it('re-encrypts every secret with the new key while members log in', async () => {
  const bare = await startWith({})
  const plain = await joinWithTotp(bare, 'Plain')
  const oldServer = await startWith({ SECRET_KEY: first }, bare)
  const ada = await joinWithTotp(oldServer, 'Ada')
  const stored = await findSecret(bare, ada)

  // During the rotation: both keys decrypt, and new secrets use the new one.
  const both = await startWith({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first }, bare)
  expect(await logInStatus(both, ada)).toBe(200)
  const eve = await joinWithTotp(both, 'Eve')
  expect(await reencryptAll(both)).toMatchObject([{ sealed: 2, unreadable: 0 }])
  expect((await findSecret(bare, ada)).equals(stored)).toBe(false)
  expect(await reencryptAll(both)).toMatchObject([{}, { sealed: 0, unreadable: 0 }])

  const newServer = await startWith({ SECRET_KEY: second }, bare)
  for (const member of [plain, ada, eve]) expect(await logInStatus(newServer, member)).toBe(200)
  // The old key decrypts none of them, and none is unencrypted.
  for (const member of [plain, ada, eve]) expect(await logInStatus(oldServer, member)).toBe(400)
})

it('counts secrets that no key decrypts and leaves them unchanged', async () => {
  const oldServer = await startWith({ SECRET_KEY: first })
  const ada = await joinWithTotp(oldServer, 'Ada')
  const lost = await startWith({ SECRET_KEY: second }, oldServer)
  expect((await reencryptAll(lost))[0]).toMatchObject({ unreadable: 1, level: 40 })
  expect(await logInStatus(oldServer, ada)).toBe(200)
})

it('accepts a previous key only with a new one, and no short keys', () => {
  expect(() => readConfig({ SECRET_KEY_PREVIOUS: first })).toThrow(
    'SECRET_KEY is missing. SECRET_KEY_PREVIOUS requires it.',
  )
  expect(() => readConfig({ SECRET_KEY: first, SECRET_KEY_PREVIOUS: 'short' })).toThrow(
    'SECRET_KEY_PREVIOUS must be at least 32 characters long.',
  )
})
