import { spawnSync } from 'node:child_process'

/** The registry's audit of our dependencies; `unanswered` if the registry does not reply. */
export type AuditResult = 'clean' | 'vulnerable' | 'unanswered'

/**
 * Checks everything installed for known vulnerabilities, including development dependencies, since tests run them
 * too. If the registry does not support audits, `npm test` passes and says so at the end.
 * @returns `vulnerable` if a vulnerability is rated high or worse
 */
export function auditDependencies(root: string): AuditResult {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  const { metadata, vulnerabilities = {} } = parseReport(stdout)
  if (!metadata) return 'unanswered'
  const bad = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity } of bad) console.error(`${name}: ${severity}`)
  return bad.length === 0 ? 'clean' : 'vulnerable'
}

interface AuditReport {
  metadata?: object
  vulnerabilities?: Record<string, { name: string; severity: string }>
}

function parseReport(text: string | null): AuditReport {
  try {
    return JSON.parse(text ?? '') as AuditReport
  } catch {
    return {}
  }
}
