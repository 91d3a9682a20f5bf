import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** The environment of PostgreSQL's programs. Inherits nothing, so PG… variables do not affect them. */
export const programEnv =
  process.platform === 'win32' ? windowsEnv() : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a program and collects stdout and stderr. Rejects if it cannot be started. */
export async function runProgram(
  [program = '', ...args]: string[],
  { cwd, account }: { cwd: string; account: Account | undefined },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd,
    env: programEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...account,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

function windowsEnv(): NodeJS.ProcessEnv {
  const { SystemRoot, PATH, TEMP, TMP } = process.env
  return { SystemRoot, PATH, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}
