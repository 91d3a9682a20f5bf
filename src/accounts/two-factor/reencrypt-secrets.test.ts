import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sealSecrets } from '../jobs.ts'
import { password } from '../testing/join.ts'
import { joinWithTotp, type MemberWithTotp, nextCode } from '../testing/second-factor.ts'

const [oldKey, newKey] = ['first key '.repeat(4), 'second key '.repeat(4)]

const servers: Wend[] = []
afterAll(async () => {
  for (const wend of servers.reverse()) await wend.close()
})

async function startServer(env: Record<string, string>, existingServer?: Wend): Promise<Wend> {
  const wend = await startWend({
    env: { LOG_LEVEL: 'info', ...env },
    ...(existingServer ? { sameDatabaseAs: existingServer } : {}),
  })
  servers.push(wend)
  return wend
}

/** Logs in with the password and the app. @returns the status of the second step */
async function getLogInStatus(wend: Wend, member: MemberWithTotp): Promise<number> {
  const { body } = await wend.anonymous('POST /api/auth/token/login/', {
    username: member.username,
    password,
  })
  const code = await nextCode(wend, member)
  const { challenge } = body
  return (await wend.anonymous('POST /api/auth/second-factor/', { challenge, way: 'totp', code })).status
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
  const serverWithoutKey = await startServer({})
  const unencryptedMember = await joinWithTotp(serverWithoutKey, 'Plain')
  const oldServer = await startServer({ SECRET_KEY: oldKey }, serverWithoutKey)
  const ada = await joinWithTotp(oldServer, 'Ada')
  const secretBefore = await findSecret(serverWithoutKey, ada)

  // During the rotation: both keys decrypt, and new secrets use the new one.
  const rotatingServer = await startServer(
    { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey },
    serverWithoutKey,
  )
  expect(await getLogInStatus(rotatingServer, ada)).toBe(200)
  const eve = await joinWithTotp(rotatingServer, 'Eve')
  expect(await reencryptAll(rotatingServer)).toMatchObject([{ sealed: 2, unreadable: 0 }])
  expect((await findSecret(serverWithoutKey, ada)).equals(secretBefore)).toBe(false)
  expect(await reencryptAll(rotatingServer)).toMatchObject([{}, { sealed: 0, unreadable: 0 }])

  const newServer = await startServer({ SECRET_KEY: newKey }, serverWithoutKey)
  for (const member of [unencryptedMember, ada, eve])
    expect(await getLogInStatus(newServer, member)).toBe(200)
  // A server with only the old key can read none of them.
  for (const member of [unencryptedMember, ada, eve])
    expect(await getLogInStatus(oldServer, member)).toBe(400)
})

it('counts secrets that no key decrypts and leaves them unchanged', async () => {
  const oldServer = await startServer({ SECRET_KEY: oldKey })
  const ada = await joinWithTotp(oldServer, 'Ada')
  const serverWithoutOldKey = await startServer({ SECRET_KEY: newKey }, oldServer)
  expect((await reencryptAll(serverWithoutOldKey))[0]).toMatchObject({ unreadable: 1, level: 40 })
  expect(await getLogInStatus(oldServer, ada)).toBe(200)
})

it('accepts a previous key only with a new one, and no short keys', () => {
  expect(() => readConfig({ SECRET_KEY_PREVIOUS: oldKey })).toThrow(
    'SECRET_KEY is missing. SECRET_KEY_PREVIOUS requires it.',
  )
  expect(() => readConfig({ SECRET_KEY: oldKey, SECRET_KEY_PREVIOUS: 'short' })).toThrow(
    'SECRET_KEY_PREVIOUS must be at least 32 characters long.',
  )
})
