import { becomeFrugal } from './frugal.ts'
import { sayWhyNot } from './run-process.ts'

// `npm start` and `npm run dev`.

const is_dev = process.argv.includes('--dev')
if (!is_dev) becomeFrugal()
const { serve } = await import('./serve.ts')
serve({ is_dev }).catch(sayWhyNot)
