import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { getImport, listImports, startImport } from './contract.ts'
import { importJob } from './jobs.ts'
import {
  addImport,
  findFirstRejectedEntries,
  getEnrichmentProgress,
  getImportById,
  searchImports,
} from './queries.ts'
import * as schemas from './schemas.ts'

/** Rejected entries listed on the screen; the report has all of them. */
const maxRejectedShown = 20
const maxNameLength = 200

export const routes = [
  implement(startImport, schemas.startImport, async ({ file, dry_run, reason }, context) => {
    const bytes = Buffer.from(await file.arrayBuffer())
    const fileName = file.name.slice(-maxNameLength) || 'list'
    const action = dry_run ? 'import.try' : 'import.start'
    const id = await auditedWrite(context, { action, target: 'import', reason }, async (tx) => {
      const row = { file_name: fileName, is_dry_run: dry_run, user_id: context.viewer.id, bytes }
      const importId = await addImport(tx, row)
      // Imports run one at a time: parallel ones would only wait for each other's locks.
      await addJob(tx, importJob, { import_id: importId }, { queue: 'imports' })
      const after = { file_name: fileName, bytes: bytes.length, dry_run }
      return { reply: importId, target: `import:${importId}`, after }
    })
    return getImportById(context.db, id)
  }),
  implement(listImports, schemas.listImports, async (input, context) =>
    listReply(context, { ...input, ...(await searchImports(context.db, input)) }),
  ),
  implement(getImport, schemas.getImport, async ({ id }, { db }) => ({
    ...(await getImportById(db, id)),
    completed: await getEnrichmentProgress(db, id),
    refusals: await findFirstRejectedEntries(db, id, maxRejectedShown),
  })),
]
