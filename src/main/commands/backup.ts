import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '#main/read-config.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openMedia } from '#server/media/open-media.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import type { Translator } from '#texts/translator.ts'
import { runCommand } from './run-command.ts'

// `npm run backup -- FILE`: everything as one file, while Wend serves.

await runCommand(async ([file, ...more], t: Translator) => {
  if (!file || more.length > 0) return 'npm run backup -- FILE'
  const config = readConfig(process.env)
  const database = await openConfiguredDatabase(config, { whenRunning: 'adopt', schema: 'require' })
  const media = await openMedia(config)
  try {
    await makeBackup(database.pool, media.store, resolve(file), (line) => console.log(line))
  } finally {
    media.close()
    await database.close()
  }
  const { size } = await stat(file)
  const kb = String(Math.ceil(size / 1024))
  console.log(t('Wrote {file} ({kb} kB). It holds mail addresses: keep it safe.', { file, kb }))
})
