import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { changeSettings, getSettings } from './contract.ts'
import { findSettings, lockSettings, saveSubmissionMode } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getSettings, schemas.getSettings, (_, { db }) => findSettings(db)),
  implement(changeSettings, schemas.changeSettings, ({ intake: mode, reason }, context) =>
    auditedWrite(context, { action: 'settings.change', target: 'settings', reason }, async (tx) => {
      await lockSettings(tx)
      const before = await findSettings(tx)
      if (mode) await saveSubmissionMode(tx, mode)
      const reply = await findSettings(tx)
      return { reply, before, after: reply }
    }),
  ),
]
