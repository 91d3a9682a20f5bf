import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isBuilt } from '#main/build.ts'

/** Journeys walk through the built pages, as people get them. Built as `npm run build` does, outside of Vitest. */
export default async function setup(): Promise<void> {
  if (await isBuilt()) return
  const root = fileURLToPath(new URL('../', import.meta.url))
  // Vitest says that this is a test: React would be the one for developers.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['src/main/build.ts'], { cwd: root, env })
}
