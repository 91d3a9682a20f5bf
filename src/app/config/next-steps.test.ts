import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { nextSteps } from './next-steps.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it("lists the operator's next steps until there are sites and staff", async () => {
  const settings = { publicUrl: 'https://wend.example', smtpUrl: undefined }
  const steps = async () => (await nextSteps(wend.db, settings, translatorFor('en'))).join('\n')
  const empty = await steps()
  expect(empty).toContain('https://wend.example/sign-up')
  expect(empty).toContain('npm run staff -- grant NAME')
  expect(empty).toContain('npm run import -- FILE')
  expect(empty).toContain('SMTP_URL')

  const ada = await makeUser(wend, 'Ada')
  expect(await steps()).not.toContain('sign-up')
  await makeSite(wend, {})
  expect(await steps()).toBe(
    'There are no staff yet. Run npm run staff -- grant NAME to give an account the admin area.',
  )
  await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', ada.id).execute()
  expect(await steps()).toBe('')
})
