import { explain, measure, tableOf } from './measure.ts'

// `npm run health-corpus` prints the detector's results on the opened corpus; `-- --unopened` evaluates the other one,
// which may happen once (README); `-- --all-cases` explains every case by its evidence.

const cases = await import('./cases.ts')
const measured = measure(process.argv.includes('--unopened') ? cases.unopened : cases.opened)
console.info(tableOf(measured))
if (process.argv.includes('--all-cases')) console.info(measured.map(explain).join('\n'))
