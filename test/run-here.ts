import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { type Command, runForExitCode } from '#app/cli/run-command.ts'
import { consoleTranslator } from '#platform/runtime/console-language.ts'

/** The output of a command: `lines` has its errors first. */
export interface Ran {
  code: number
  out: string
  said: string
  lines: string[]
}

/** Runs an operator's command in this process, which has everything loaded; `commands.test.ts` starts each as a program. */
export async function runHere(command: Command, given: string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  let [printed, said] = ['', '']
  const out = new Writable({
    write: (piece, _, done) => {
      printed += piece
      done()
    },
  })
  const code = await runForExitCode(command, given, {
    ...{ env, t: consoleTranslator(env), out },
    print: (line) => void out.write(`${line}\n`),
    printError: (what) => (said += `${typeof what === 'string' ? what : inspect(what)}\n`),
  })
  return { code, out: printed, said: said.trim(), lines: `${said}${printed}`.trim().split('\n') }
}
