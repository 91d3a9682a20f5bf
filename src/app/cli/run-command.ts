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
  printError(error: unknown): void
}

/**
 * A command for operators.
 * @returns its usage if the arguments are wrong; otherwise its exit code, default 0
 */
export type Command = (args: string[], console: Console) => Promise<string | number | undefined>

/** Runs a command: operator errors are printed as one line, bugs in full. @returns the exit code */
export async function runForExitCode(command: Command, args: string[], console: Console): Promise<number> {
  try {
    const outcome = (await command(args, console)) ?? 0
    if (typeof outcome === 'number') return outcome
    console.printError(outcome)
  } catch (error) {
    console.printError(errorText(error, console.t))
  }
  return 1
}

/** Runs a command as the main program of this process. */
export async function runCommand(command: Command): Promise<void> {
  const processConsole: Console = {
    env: process.env,
    t: consoleTranslator(),
    out: process.stdout,
    print: (line) => console.log(line),
    printError: (error) => console.error(error),
  }
  process.exitCode = await runForExitCode(command, process.argv.slice(2), processConsole)
}

function errorText(error: unknown, t: Translator): unknown {
  if (error instanceof OperatorError) return error.sentence(t)
  const { code = '', message } = error as NodeJS.ErrnoException
  const isPlain = ['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'ENOTDIR'].includes(code)
  return isPlain || code.startsWith('ERR_PARSE_ARGS') ? message : error
}
