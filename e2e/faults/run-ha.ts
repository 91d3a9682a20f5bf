import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// `npm run ha`: a primary and a standby, and restarts of all processes; with `--patroni [--kills 20]` a whole cluster;
// with `--from COMMIT [--stop]` an upgrade from an older version; with `--exercise` three faults for you to fix.

const { values } = parseArgs({
  options: {
    patroni: { type: 'boolean', default: false },
    kills: { type: 'string', default: '20' },
    from: { type: 'string' },
    stop: { type: 'boolean', default: false },
    exercise: { type: 'boolean', default: false },
  },
})

function selectTests(): { files: string[]; env: Record<string, string> } {
  if (values.patroni) return { files: ['cluster/patroni'], env: { PATRONI_KILLS: values.kills } }
  if (values.exercise) return { files: ['random-faults'], env: { FAULT_EXERCISE: 'on' } }
  if (values.from === undefined)
    return { files: ['high-availability', 'rolling-restart'], env: { FAULT_ROUNDS: '5' } }
  return { files: ['upgrade'], env: { UPGRADE_FROM: values.from, UPGRADE_STOP: values.stop ? 'on' : 'off' } }
}

const { files, env } = selectTests()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults']
const child = spawn(process.execPath, [...vitest, ...files.map((file) => `e2e/faults/${file}.e2e.ts`)], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, ...env },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
