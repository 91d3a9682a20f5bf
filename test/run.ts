import { existsSync } from 'node:fs'
import { auditDependencies } from './audit.ts'
import { chromiumPath } from './chromium.ts'
import { writeSbom } from './sbom.ts'
import { printSummary, type Result, root, runQuietly, runVitest } from './vitest.ts'

// `npm test`: everything that CI runs, step by step. `npm run check` ends after the checks of sources. `npm test -- AREA…`
// runs the unit tests of some modules.

const areas = process.argv.slice(2)
const isCheck = areas[0] === '--check'
if (areas.length > 0 && !isCheck) {
  const result = await runVitest('--project=unit', ...areas)
  printSummary(result)
  process.exit(result.isOk ? 0 : 1)
}

const failedSteps: string[] = []
/** Checks that are not possible on this machine, listed at the end. */
const unchecked: string[] = []

/** @param work returns whether it passed, and its output */
async function runStep(name: string, work: () => Promise<{ isOk: boolean; output?: string }>): Promise<void> {
  const started = performance.now()
  const { isOk, output = '' } = await work()
  if (!isOk) failedSteps.push(name)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`\n── ${name}: ${isOk ? 'ok' : 'failed'}, ${seconds} s\n${output}`.trimEnd())
}

/** Enough for a step that takes seconds on a quiet machine. */
const stepLimitMs = 8 * 60_000

/** A step that runs a short program. The bundler once hung, so a hanging program is restarted once. */
const runProgram = (name: string, path: string, ...args: string[]): Promise<void> =>
  runStep(name, async () => {
    const result = await runQuietly(path, args, stepLimitMs)
    if (!result.isHung) return result
    unchecked.push(`why ${path} hung for ${stepLimitMs / 60_000} minutes; it was restarted`)
    return runQuietly(path, args, stepLimitMs)
  })

// Two lists of about the same duration, for two cores. One shared type check takes 12 s of CPU time; separate ones 33 s,
// since each would infer library types again.
async function checkCode(): Promise<void> {
  await runProgram('types', 'node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded')
  await runProgram('unused exports, files and packages', 'node_modules/knip/bin/knip.js', '--no-progress')
  await runProgram('plain English', 'test/language/run.ts')
  await runProgram('spelling', 'node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary')
}

async function checkBuild(): Promise<void> {
  await runProgram('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.')
  await runProgram('messages', 'test/messages/run.ts', '--outside')
  await runProgram('build, and size of a first visit', 'test/bundle-budget.ts')
  await runStep('bill of materials', async () => ({ isOk: await writeSbom(root) }))
}

await Promise.all([checkCode(), checkBuild()])
if (isCheck) finish()

await runStep('known vulnerabilities of dependencies', async () => {
  const result = auditDependencies(root)
  if (result === 'unanswered')
    unchecked.push('known vulnerabilities of dependencies: the registry does not answer')
  return { isOk: result !== 'vulnerable' }
})

const hasBrowser = existsSync(chromiumPath)
if (!hasBrowser) {
  unchecked.push(
    'the browser tests (e2e). To install Chromium: apt-get install -y chromium-headless-shell fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji',
  )
  if (process.env.CI) failedSteps.push('browser tests: no Chromium')
}
let result: Result = { isOk: false, passed: 0, failed: 0, skipped: 0, failures: [] }
await runStep('tests', async () => {
  result = await runVitest('--project=unit', ...(hasBrowser ? ['--project=e2e'] : []))
  return { isOk: result.isOk }
})
finish(result)

function finish(tests?: Result): never {
  for (const what of unchecked) console.warn(`\n!! NOT CHECKED: ${what}`)
  if (failedSteps.length > 0) console.error(`\nFailed: ${failedSteps.join(', ')}`)
  if (tests) printSummary(tests)
  process.exit(failedSteps.length > 0 ? 1 : 0)
}
