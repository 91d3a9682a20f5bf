import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findKnownDevice } from '#accounts/auth/known-devices.ts'
import { hashRecoveryCode } from '#accounts/two-factor/queries.ts'
import { unseal } from '#accounts/two-factor/seal.ts'
import { rateLimitPolicies } from '#api-contract/rate-limit-policies.ts'
import { errors, jobs, outboxConsumers } from '#app/modules.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { actionLabel } from '#moderation/admin/audit-log/labels.ts'
import { NotificationKind } from '#notifications/inbox/schemas.ts'
import { proofName } from '#opt-outs/check-proof.ts'
import { deriveProofWord, hashKey } from '#opt-outs/keys.ts'
import { entryHash, genesisHash } from '#platform/audit-log/chain.ts'
import { findBackupTables } from '#platform/backup/tables.ts'
import { channels } from '#platform/cache/invalidation.ts'
import { invalidationKeys } from '#platform/cache/invalidation-keys.ts'
import { securityEvents } from '#platform/http/security-log.ts'
import { makeUser, type TestPerson } from './builders.ts'
import frozen from './frozen-words.json' with { type: 'json' }
import { root } from './vitest.ts'
import { startWend, type Wend } from './wend.ts'

// Names that must not change: databases, browsers, queued jobs, mailed links, dashboards and API clients rely on
// them. frozen-words.json has those of 0.2 and never changes; new names may be added freely. Secret feed addresses of
// 0.2 are not included, since 0.3 ended them (CHANGELOG.md).

const { known_answers: knownAnswers, ...words } = frozen

/** Names removed since 0.2, with the reason. */
const removedWords: Partial<Record<keyof typeof words, Record<string, string>>> = {
  error_codes: { owner_refuses: 'refused sites have codes of their own' },
  rate_limits: { log_in_by_account: 'guesses are counted by what is typed' },
  invalidation_keys: { posts: 'nothing depended on it' },
}

let wend: Wend
let ada: TestPerson
const currentWords = {} as Record<keyof typeof words, Iterable<string>>
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  const { tasks, recurring } = jobs(wend.services)
  const client = await wend.services.database.pool.connect()
  const tables = await findBackupTables(client)
  client.release()
  const t = translatorFor('en')
  Object.assign(currentWords, {
    error_codes: errors.map(({ code }) => code),
    jobs: tasks.map(({ name }) => name),
    recurring_jobs: recurring.map(({ job }) => job.name),
    outbox_consumers: outboxConsumers.map(({ name }) => name),
    settings: await findSettingNames(),
    notify_channels: channels,
    invalidation_keys: invalidationKeys,
    // An action without a label is missing: it would be shown as its code.
    staff_log_actions: words.staff_log_actions.filter(
      (action) => actionLabel(t, action) !== action.replace('.', ': '),
    ),
    security_events: securityEvents,
    metrics: (await wend.metrics()).match(/\bwend_\w+/g),
    rate_limits: Object.keys(rateLimitPolicies),
    notification_kinds: NotificationKind.options,
    device_stores: (await readFile(join(root, 'src/client/storage/device-stores.ts'), 'utf8')).match(
      /wend-[a-z-]+/g,
    ),
    backup_tables: tables.map(({ name }) => name),
  } satisfies Record<keyof typeof words, Iterable<string> | null>)
})
afterAll(() => wend.close())

/** Finds the names of settings in a new database and in source files. */
async function findSettingNames(): Promise<string[]> {
  const names = (await wend.db.selectFrom('settings').select('name').execute()).map(({ name }) => name)
  for await (const file of glob('src/**/*.ts', { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8')
    if (/\bsettings\b/.test(code))
      names.push(...Array.from(code.matchAll(/'([a-z_]+)'/g), ([, name = '']) => name))
  }
  return names
}

it.each(Object.keys(words) as (keyof typeof words)[])('keeps the %s of 0.2', (kind) => {
  const current = new Set(currentWords[kind])
  expect(words[kind].filter((word) => !current.has(word))).toEqual(Object.keys(removedWords[kind] ?? {}))
})

describe('data of 0.2', () => {
  it('can be decrypted: a sealed secret', () => {
    const { secret_key, owner, sealed, secret } = knownAnswers.sealed_secret
    const keys = { secretKey: secret_key, secretKeyPrevious: undefined }
    expect(unseal(keys, Buffer.from(sealed, 'hex'), owner)?.toString()).toBe(secret)
  })

  it('is accepted: a session token', async () => {
    const { token, token_hash } = knownAnswers.token
    await wend.db
      .insertInto('sessions')
      .values({ user_id: ada.id, token_hash: Buffer.from(token_hash, 'hex') })
      .execute()
    expect((await wend.as(token)('GET /api/auth/users/me/')).body).toMatchObject({ username: 'Ada' })
  })

  it('is recognized: a device key', async () => {
    const { user_id, device_key, key_hash } = knownAnswers.known_device
    expect(ada.id).toBe(user_id)
    await wend.db
      .insertInto('known_devices')
      .values({ user_id, key_hash: Buffer.from(key_hash, 'hex') })
      .execute()
    expect(await findKnownDevice(wend.db, user_id, device_key)).toBeDefined()
  })

  it('is accepted: a recovery code', () => {
    const { code, code_hash } = knownAnswers.recovery_code
    expect(hashRecoveryCode(code).toString('hex')).toBe(code_hash)
  })

  it('works: an unsubscribe link for each kind of mail', async () => {
    const { key } = knownAnswers.unsubscribe
    await wend.db.insertInto('unsubscribe_keys').values({ user_id: ada.id, key }).execute()
    for (const kind of [...words.notification_kinds, 'all']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await wend.app.inject({
        ...{ method: 'POST', url: `/unsubscribe/${key}/${kind}` },
        ...{ headers, payload: 'List-Unsubscribe=One-Click' },
      })
      expect([kind, reply.statusCode]).toEqual([kind, 200])
    }
  })

  it('is valid: the proof that a site owner has published', () => {
    const { key, key_hash, proof_name, proof_word } = knownAnswers.owner_request
    expect(hashKey(key).toString('hex')).toBe(key_hash)
    expect([proofName, deriveProofWord(key)]).toEqual([proof_name, proof_word])
  })

  it('verifies: an entry of the staff log', () => {
    const { entry, hash } = knownAnswers.staff_log_entry
    expect(entryHash(entry, genesisHash).toString('hex')).toBe(hash)
  })
})
