import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { type Command, runForExitCode } from '#app/cli/run-command.ts'
import { consoleTranslator } from '#platform/runtime/console-language.ts'

/** The result of a command: `lines` has errors before output. */
export interface CommandResult {
  code: number
  out: string
  errorOutput: string
  lines: string[]
}

/**
 * Runs an operator's command in this process, with modules already loaded; `commands.test.ts` starts each as a
 * program.
 */
export async function runInProcess(
  command: Command,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  let [output, errorOutput] = ['', '']
  const out = new Writable({
    write: (piece, _, done) => {
      output += piece
      done()
    },
  })
  const code = await runForExitCode(command, args, {
    ...{ env, t: consoleTranslator(env), out },
    print: (line) => void out.write(`${line}\n`),
    printError: (what) => (errorOutput += `${typeof what === 'string' ? what : inspect(what)}\n`),
  })
  return {
    code,
    out: output,
    errorOutput: errorOutput.trim(),
    lines: `${errorOutput}${output}`.trim().split('\n'),
  }
}
