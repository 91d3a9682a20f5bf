import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import { changeSettings, getSettings } from './contract.ts'
import { findSettings, keepIntake } from './settings-queries.ts'

export const settingsHandlers = [
  handle(getSettings, (_, { db }) => findSettings(db)),
  handle(changeSettings, ({ intake, reason }, visit) =>
    staffWrite(visit, { action: 'settings.change', thing: 'settings', reason }, async (tx) => {
      const before = await findSettings(tx)
      if (intake) await keepIntake(tx, intake)
      const reply = await findSettings(tx)
      return { reply, before, after: reply }
    }),
  ),
]
