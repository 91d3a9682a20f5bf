import { OperatorProblem } from '#server/operator-problem.ts'

/**
 * Runs a command of the operator's to its end: what is for people is said in a line, a bug is shown whole.
 * @param work gets the arguments; it returns how to use the command when they are wrong
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
