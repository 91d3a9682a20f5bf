import { becomeFrugal } from './frugal.ts'
import { sayWhyNot } from './run-process.ts'

// `npm run worker`: works off jobs and serves nothing, beside processes with JOBS=off.

becomeFrugal()
const { work } = await import('./work.ts')
work().catch(sayWhyNot)
