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

const runStaff = async (...args: string[]) => {
  const { databaseUrl = '', dataDir } = wend.services.config
  const { code, lines } = await runInProcess(command, args, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  })
  return { code, output: lines.join('\n') }
}

const nowStaffMessage = (name: string) =>
  expect.stringMatching(new RegExp(`^${name} is now staff. The admin area is at http\\S+/admin-wn\\.$`))

describe('npm run staff', () => {
  it('grants and revokes staff rights, with an audit log entry', async () => {
    const ada = await makeUser(wend, 'Ada')
    const bob = await makeUser(wend, 'Bob')
    expect(await runStaff('list')).toEqual({ code: 0, output: 'There are no staff.' })
    expect(await runStaff('grant', 'ada')).toEqual({
      code: 0,
      output: nowStaffMessage('Ada'),
    })
    expect((await ada.call('GET /api/auth/users/me/')).body.is_staff).toBe(true)
    expect((await runStaff('grant', 'ada')).output).toBe('Ada is already staff.')
    expect(await runStaff('grant', bob.email)).toEqual({
      code: 0,
      output: nowStaffMessage('Bob'),
    })
    expect((await runStaff('list')).output).toBe('Ada\nBob')
    expect(await runStaff('revoke', 'Bob')).toEqual({ code: 0, output: 'Bob is no longer staff.' })
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
    expect(await runStaff('revoke', 'ada')).toEqual({
      code: 1,
      output: 'You can’t remove the last staff member. Make someone else staff first.',
    })
  })

  it('reports errors', async () => {
    expect(await runStaff('grant', 'nobody')).toEqual({ code: 1, output: 'There’s no account "nobody".' })
    for (const args of [[], ['grant'], ['fire', 'ada'], ['list', 'ada']]) {
      const { code, output } = await runStaff(...args)
      expect(code).toBe(1)
      expect(output).toContain('npm run staff -- grant NAME')
    }
  })
})
