import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findBuild } from '#app/build/builds.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built pages. */
    build: string
  }
}

/** Browser tests use the production build, made outside Vitest like `npm run build`. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('build', (await findBuild()) ?? (await build()))
}

async function build(): Promise<string> {
  const root = fileURLToPath(new URL('../', import.meta.url))
  // Vitest sets NODE_ENV to test, which would bundle React's development build.
  // Servers add the texts of further languages on demand.
  const env = { ...process.env, NODE_ENV: 'production', LANGUAGES: 'en' }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/app/build/build.ts'], {
    cwd: root,
    env,
  })
  return stdout.trim()
}
