import { consoleTranslator } from '#server/console-language.ts'
import { OperatorProblem } from '#server/operator-problem.ts'
import type { Translator } from '#texts/translator.ts'

const t: Translator = consoleTranslator()

/**
 * Runs an operator's command to its end: problems are shown as one line, bugs in full.
 * @param work gets the arguments; it returns the usage when they are wrong
 */
export async function runCommand(
  work: (given: string[], t: Translator) => Promise<string | undefined>,
): Promise<void> {
  try {
    const usage = await work(process.argv.slice(2), t)
    if (!usage) return
    console.error(usage)
  } catch (error) {
    console.error(sentenceOf(error))
  }
  process.exitCode = 1
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof OperatorProblem) return error.sentence(t)
  const { code = '', message } = error as NodeJS.ErrnoException
  return ['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'ENOTDIR'].includes(code) ? message : error
}
