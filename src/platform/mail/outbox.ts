import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

let written = 0

/** Such as `20261121T104501123Z-000001-9f3a.eml`: names sort by time, and no two processes collide. */
function nextName(): string {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  return `${time}-${String(++written).padStart(6, '0')}-${randomBytes(2).toString('hex')}.eml`
}

/**
 * Writes the mail into the folder, which is created when missing. Watchers of the folder see whole files only, and only
 * the account that runs Wend may read them: they contain links that open accounts.
 */
export async function putIntoOutbox(folder: string, bytes: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = nextName()
  const draft = join(folder, `.${name}.part`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
}
