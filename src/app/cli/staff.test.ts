import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { staff as command } from './staff.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const staff = async (...args: string[]) => {
  const { database_url = '', data_dir } = wend.services.config
  const { code, lines } = await runInProcess(command, args, {
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
  })
  return { code, said: lines.join('\n') }
}

const isNow = (name: string) =>
  expect.stringMatching(new RegExp(`^${name} is now staff. The admin area is at http\\S+/admin-wn\\.$`))

describe('npm run staff', () => {
  it('grants and revokes staff rights, with an audit log entry', async () => {
    const ada = await makeUser(wend, 'Ada')
    const bob = await makeUser(wend, 'Bob')
    expect(await staff('list')).toEqual({ code: 0, said: 'There are no staff.' })
    expect(await staff('grant', 'ada')).toEqual({
      code: 0,
      said: isNow('Ada'),
    })
    expect((await ada.call('GET /api/auth/users/me/')).body.is_staff).toBe(true)
    expect((await staff('grant', 'ada')).said).toBe('Ada is already staff.')
    expect(await staff('grant', bob.email)).toEqual({
      code: 0,
      said: isNow('Bob'),
    })
    expect((await staff('list')).said).toBe('Ada\nBob')
    expect(await staff('revoke', 'Bob')).toEqual({ code: 0, said: 'Bob is no longer staff.' })
    const log = await wend.db
      .selectFrom('staff_log')
      .select(['action', 'thing', 'username'])
      .orderBy('id')
      .execute()
    expect(log.map(({ action, thing }) => `${action} ${thing}`)).toEqual([
      'user.grant-staff user:Ada',
      'user.grant-staff user:Bob',
      'user.revoke-staff user:Bob',
    ])
    expect(log[0]?.username).toMatch(/^the operator/)
  })

  it('does not revoke the last staff member', async () => {
    expect(await staff('revoke', 'ada')).toEqual({
      code: 1,
      said: 'You can’t remove the last staff member. Make someone else staff first.',
    })
  })

  it('reports errors', async () => {
    expect(await staff('grant', 'nobody')).toEqual({ code: 1, said: 'There’s no account "nobody".' })
    for (const args of [[], ['grant'], ['fire', 'ada'], ['list', 'ada']]) {
      const { code, said } = await staff(...args)
      expect(code).toBe(1)
      expect(said).toContain('npm run staff -- grant NAME')
    }
  })
})
