import { WrongSettings } from './config.ts'
import { DataDirInUse, PostgresUnavailable } from './postgres/errors.ts'
import { serve } from './serve.ts'

// `npm start` and `npm run dev`.

serve({ is_dev: process.argv.includes('--dev') }).catch((error: unknown) => {
  const is_for_operator =
    error instanceof WrongSettings || error instanceof DataDirInUse || error instanceof PostgresUnavailable
  console.error(is_for_operator ? (error as Error).message : error)
  process.exit(1)
})
