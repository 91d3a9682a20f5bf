import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addJob } from '#platform/jobs/add-job.ts'
import type { Wend } from '#test/wend.ts'
import { queueMails } from '../mail/jobs.ts'

/** Makes waiting emails due and runs the jobs. @returns the emails that were sent */
export async function sendWaitingMails(wend: Wend): Promise<string[]> {
  const mailFolder = join(wend.services.config.dataDir, 'outbox')
  const listFiles = async () =>
    (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const before = new Set(await listFiles())
  await sql`update waiting_mails set due_on = now()`.execute(wend.db)
  await addJob(wend.db, queueMails, {})
  await wend.runJobs()
  const added = (await listFiles()).filter((name) => !before.has(name)).sort()
  const mails = await Promise.all(added.map((name) => readFile(join(mailFolder, name), 'utf8')))
  return mails.map((mail) =>
    mail
      .replace(/=\r\n/g, '')
      .replace(/\r\n[ \t]+/g, ' ')
      .replace(/=3D/g, '='),
  )
}
