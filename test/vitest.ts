import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

export interface Result {
  isOk: boolean
  passed: number
  failed: number
  skipped: number
  /** Each failed test, or file that could not be loaded, with the first lines of its error. */
  failures: string[]
}

interface TestFile {
  name: string
  status: string
  startTime: number
  endTime: number
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** The part of Vitest's JSON report that is used here. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: TestFile[]
}

/** Runs a program from node_modules or the project with its output visible. @returns whether it exited with 0 */
function run(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/**
 * Runs a program from node_modules or the project and captures its output.
 * @param timeout in milliseconds; it is then killed
 * @returns whether it exited with 0; `isHung` if it had to be killed
 */
export function runQuietly(
  program: string,
  args: string[],
  timeout: number,
): Promise<{ isOk: boolean; isHung: boolean; output: string }> {
  return new Promise((resolve) => {
    const options = {
      cwd: root,
      timeout,
      killSignal: 'SIGKILL' as const,
      maxBuffer: Number.POSITIVE_INFINITY,
    }
    execFile(process.execPath, [program, ...args], options, (error, out, err) => {
      const end = error?.signal ? `It was killed by ${error.signal}.\n` : ''
      resolve({ isOk: error === null, isHung: error?.killed === true, output: out + err + end })
    })
  })
}

/** Runs Vitest with these arguments, such as `--project=unit` or the beginning of a path. */
export async function runVitest(...args: string[]): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-results-'))
  const file = join(folder, 'results.json')
  const reporters = [`--reporter=${process.env.CI ? 'dot' : 'default'}`, '--reporter=json']
  const vitest = 'node_modules/vitest/vitest.mjs'
  const hasPassed = await run(vitest, ['run', ...args, ...reporters, `--outputFile.json=${file}`])
  const report: Report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await rm(folder, { recursive: true, force: true })
  await storeDurations(report)
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = report
  return {
    isOk: hasPassed && numPassedTests > 0,
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures: testResults.flatMap(listFailures),
  }
}

const durationsFile = join(root, 'node_modules/.cache/wend/test-durations.json')

/** How long each test file last took on this machine, in milliseconds, by path. */
export async function readDurations(): Promise<Record<string, number>> {
  return JSON.parse(await readFile(durationsFile, 'utf8').catch(() => '{}'))
}

async function storeDurations({ testResults = [] }: Report): Promise<void> {
  const durations = await readDurations()
  for (const { name, startTime, endTime } of testResults)
    durations[relative(root, name)] = Math.round(endTime - startTime)
  await mkdir(dirname(durationsFile), { recursive: true })
  await writeFile(durationsFile, JSON.stringify(durations))
}

function listFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}\n${firstLines(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n${firstLines(failureMessages.at(-1))}`,
  )
}

const firstLines = (text = ''): string => text.split('\n').slice(0, 8).join('\n').slice(0, 1_000)

/** Prints the failures and, as the last line, the counts. */
export function printSummary({ passed, failed, skipped, failures }: Result): void {
  for (const failure of failures) console.error(`\n!! FAILED: ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
}
