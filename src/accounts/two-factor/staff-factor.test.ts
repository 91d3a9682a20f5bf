import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, type Member } from '../testing/join.ts'
import { totpCode } from '../testing/second-factor.ts'

let wend: Wend
let mirela: Member
beforeAll(async () => {
  wend = await startWend({ env: { STAFF_SECOND_FACTOR: 'required' } })
  mirela = await join(wend, 'Mirela')
  await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', mirela.id).execute()
  await wend.services.invalidation.catchUp()
})
afterAll(() => wend.close())

const factorNeeded = { status: 403, body: { code: 'second_factor_needed' } }

it('requires a second factor for staff actions if configured', async () => {
  const staffRoutes = routes.filter(({ endpoint }) => endpoint.access === 'staff')
  expect(staffRoutes.length).toBeGreaterThan(30)
  for (const { endpoint } of staffRoutes) {
    const { method, path } = splitRoute(endpoint.route)
    expect(await mirela.call(`${method} ${path.replace(/:\w+/g, '1')}`), endpoint.route).toMatchObject(
      factorNeeded,
    )
  }
  expect(await mirela.call('GET /api/staff/imports/7/events/')).toMatchObject(factorNeeded)
  const article = { url: 'https://moss.example.org/', title: 'Moss', tags: ['moss'], kind: 'article' }
  expect(await mirela.call('POST /api/upload-edit-blog/', article)).toMatchObject(factorNeeded)
  // A member who is not staff gets the same error as before.
  const ada = await join(wend, 'Ada')
  expect((await ada.call('GET /api/staff/log/')).body.code).toBe('permission_denied')
})

it('hides hidden content from staff without a second factor', async () => {
  const hiddenSite = await makeSite(wend, { title: 'Hidden', status: 'hidden' })
  const hiddenReply = await mirela.call(`GET /api/blogs/${hiddenSite}/`)
  const unknownReply = await mirela.call('GET /api/blogs/999999/')
  expect(hiddenReply).toMatchObject({ status: 404, body: unknownReply.body })
})

it('lets staff without a second factor act as members and set one up', async () => {
  expect((await mirela.call('GET /api/auth/users/me/')).body).toMatchObject({ is_staff: true })
  const { body } = await mirela.call('POST /api/auth/totp/', {})
  const confirmReply = await mirela.call('POST /api/auth/totp/confirm/', { code: totpCode(body.secret) })
  expect(confirmReply.status).toBe(200)
  expect((await mirela.call('GET /api/staff/log/')).status).toBe(200)
})
