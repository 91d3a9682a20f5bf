import { explain, formatTable, measure } from './measure.ts'

// `npm run health-corpus` prints the detector's results on the tuning cases; `-- --held-out` evaluates the others,
// which may happen once (README); `-- --all-cases` explains every case by its evidence.

const cases = await import('./cases.ts')
const measured = measure(process.argv.includes('--held-out') ? cases.heldOutCases : cases.tuningCases)
console.info(formatTable(measured))
if (process.argv.includes('--all-cases')) console.info(measured.map(explain).join('\n'))
