import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { password } from '../src/demo/people.ts'
import { type Journey, startJourney } from './journey.ts'

/** A journey through the community of `npm run demo`. @param env an operator's settings */
export async function startDemoJourney(env: Record<string, string> = {}): Promise<Journey> {
  const journey = await startJourney({ env: { JOBS: 'off', ...env } })
  await promisify(execFile)(process.execPath, ['src/main/commands/demo.ts', '--fill-only'], {
    env: {
      ...process.env,
      DATABASE_URL: journey.database_url,
      DATA_DIR: journey.data_dir,
      PUBLIC_URL: journey.url,
    },
  })
  return journey
}

/** Logs in as a person of the demo. */
export async function logInAs(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
}
