import type { Translator } from '#i18n/translator.ts'
import { consoleTranslator } from '#platform/runtime/console-language.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'

/** A command's environment and output. */
export interface Console {
  env: NodeJS.ProcessEnv
  t: Translator
  out: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** Prints a line of output. */
  print(line: string): void
  /** Prints an error. */
  printError(what: unknown): void
}

/**
 * A command for operators.
 * @returns its usage if the arguments are wrong; otherwise its exit code, default 0
 */
export type Command = (given: string[], console: Console) => Promise<string | number | undefined>

/** Runs a command: operator errors are printed as one line, bugs in full. @returns the exit code */
export async function exitCodeOf(command: Command, given: string[], console: Console): Promise<number> {
  try {
    const outcome = (await command(given, console)) ?? 0
    if (typeof outcome === 'number') return outcome
    console.printError(outcome)
  } catch (error) {
    console.printError(errorText(error, console.t))
  }
  return 1
}

/** Runs a command as this process's program. */
export async function runCommand(command: Command): Promise<void> {
  const own: Console = {
    env: process.env,
    t: consoleTranslator(),
    out: process.stdout,
    print: (line) => console.log(line),
    printError: (what) => console.error(what),
  }
  process.exitCode = await exitCodeOf(command, process.argv.slice(2), own)
}

function errorText(error: unknown, t: Translator): unknown {
  if (error instanceof OperatorError) return error.sentence(t)
  const { code = '', message } = error as NodeJS.ErrnoException
  const isPlain = ['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'ENOTDIR'].includes(code)
  return isPlain || code.startsWith('ERR_PARSE_ARGS') ? message : error
}
