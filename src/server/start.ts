import { sayWhyNot } from './run-process.ts'
import { serve } from './serve.ts'

// `npm start` and `npm run dev`.

serve({ is_dev: process.argv.includes('--dev') }).catch(sayWhyNot)
