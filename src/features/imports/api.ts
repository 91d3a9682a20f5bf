import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { listReply } from '#server/list.ts'
import { getImport, listImports, startImport } from './contract.ts'
import { addImport, firstRefusals, getImportById, importsFound } from './import-queries.ts'
import { run_import } from './jobs.ts'

/** Refused entries that are shown beside the bar; the report has all of them. */
const refusals_shown = 20
const longest_name = 200

export const importHandlers = [
  handle(startImport, async ({ file, dry_run, reason }, visit) => {
    const bytes = Buffer.from(await file.arrayBuffer())
    const file_name = file.name.slice(-longest_name) || 'list'
    const action = dry_run ? 'import.try' : 'import.start'
    const id = await staffWrite(visit, { action, thing: 'import', reason }, async (tx) => {
      const row = { file_name, is_dry_run: dry_run, user_id: visit.viewer.id, bytes }
      const import_id = await addImport(tx, row)
      // One after the other: two would only wait for each other.
      await addJob(tx, run_import, { import_id }, { queue: 'imports' })
      const after = { file_name, bytes: bytes.length, dry_run }
      return { reply: import_id, thing: `import:${import_id}`, after }
    })
    return getImportById(visit.db, id)
  }),
  handle(listImports, async (input, visit) =>
    listReply(visit, { ...input, ...(await importsFound(visit.db, input)) }),
  ),
  handle(getImport, async ({ id }, { db }) => ({
    ...(await getImportById(db, id)),
    refusals: await firstRefusals(db, id, refusals_shown),
  })),
]
