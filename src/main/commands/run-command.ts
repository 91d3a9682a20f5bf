import { OperatorProblem } from '#server/operator-problem.ts'

/**
 * Runs an operator's command to its end: problems are shown as one line, bugs in full.
 * @param work gets the arguments; it returns the usage when they are wrong
 */
export async function runCommand(work: (given: string[]) => Promise<string | undefined>): Promise<void> {
  try {
    const usage = await work(process.argv.slice(2))
    if (!usage) return
    console.error(usage)
  } catch (error) {
    console.error(isForPeople(error) ? (error as Error).message : error)
  }
  process.exitCode = 1
}

const isForPeople = (error: unknown) =>
  error instanceof OperatorProblem ||
  ['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
