import { existsSync } from 'node:fs'
import { auditDependencies } from './audit.ts'
import { chromiumPath } from './chromium.ts'
import { writeSbom } from './sbom.ts'
import { printSummary, type Result, root, run, runVitest } from './vitest.ts'

// `npm test`: everything that CI runs, step by step. `npm test -- AREA…` runs the unit tests of some modules.

const areas = process.argv.slice(2)
if (areas.length > 0) {
  const result = await runVitest('--project=unit', ...areas)
  printSummary(result)
  process.exit(result.isOk ? 0 : 1)
}

const failedSteps: string[] = []
/** What could not be checked on this machine: repeated at the end, where it is seen. */
const unchecked: string[] = []

async function step(name: string, work: () => Promise<boolean>): Promise<void> {
  console.log(`\n── ${name}`)
  const started = performance.now()
  if (!(await work())) failedSteps.push(name)
  console.log(`   ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Long enough for a step that takes seconds on a quiet machine. */
const stepLimitMs = 8 * 60_000

/** Runs a short program. The bundler has hung once, so a step that hangs is started once more. */
async function runStep(program: string, ...args: string[]): Promise<boolean> {
  const result = await run(program, args, stepLimitMs)
  if (result !== 'hung') return result
  unchecked.push(`why ${program} did nothing for ${stepLimitMs / 60_000} minutes; it was started again`)
  return (await run(program, args, stepLimitMs)) === true
}

await step('format and lint', () => runStep('node_modules/@biomejs/biome/bin/biome', 'check', '.'))
await step('types', () => runStep('node_modules/typescript/bin/tsc', '--noEmit'))
await step('unused exports, files and packages', () =>
  runStep('node_modules/knip/bin/knip.js', '--no-progress'),
)
await step('build', () => runStep('src/main/build.ts'))
await step('size of a first visit', () => runStep('test/bundle-budget.ts'))
await step('bill of materials', async () => writeSbom(root))
await step('known vulnerabilities of dependencies', async () => {
  const result = auditDependencies(root)
  if (result === 'unanswered')
    unchecked.push('known vulnerabilities of dependencies: the registry does not answer')
  return result !== 'vulnerable'
})

const hasBrowser = existsSync(chromiumPath)
if (!hasBrowser) {
  unchecked.push(
    'the journeys in a browser. To install Chromium: apt-get install -y chromium-headless-shell fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji',
  )
  if (process.env.CI) failedSteps.push('journeys in a browser: no Chromium')
}
let result: Result = { isOk: false, passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }
await step('tests', async () => {
  result = await runVitest('--project=unit', ...(hasBrowser ? ['--project=journeys'] : []))
  return result.isOk
})

for (const what of unchecked) console.warn(`\n!! NOT CHECKED: ${what}`)
if (failedSteps.length > 0) console.error(`\nFailed: ${failedSteps.join(', ')}`)
printSummary(result)
process.exit(failedSteps.length > 0 ? 1 : 0)
