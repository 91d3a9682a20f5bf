import { explain, measure, tableOf } from './measure.ts'

// `npm run health-corpus` prints how the detector does on the opened corpus; `-- --unopened` runs the other one,
// which may happen once (README); `-- --all-cases` explains every case by its evidence.

const cases = await import('./cases.ts')
const measured = measure(process.argv.includes('--unopened') ? cases.unopened : cases.opened)
console.info(tableOf(measured))
if (process.argv.includes('--all-cases')) console.info(measured.map(explain).join('\n'))
