import { spawnSync } from 'node:child_process'

/** What the registry knows about our dependencies; `unanswered` when it does not say. */
export type AuditResult = 'clean' | 'vulnerable' | 'unanswered'

/**
 * Asks the registry for known vulnerabilities of everything installed, development dependencies included: tests run
 * them too. Not every registry answers that. One that does not fails nothing, but `npm test` says so at its end.
 * @returns `vulnerable` when one is rated high or worse
 */
export function auditDependencies(root: string): AuditResult {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  const { metadata, vulnerabilities = {} } = parsed(stdout)
  if (!metadata) return 'unanswered'
  const bad = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity } of bad) console.error(`${name}: ${severity}`)
  return bad.length === 0 ? 'clean' : 'vulnerable'
}

interface AuditReport {
  metadata?: object
  vulnerabilities?: Record<string, { name: string; severity: string }>
}

function parsed(text: string | null): AuditReport {
  try {
    return JSON.parse(text ?? '') as AuditReport
  } catch {
    return {}
  }
}
