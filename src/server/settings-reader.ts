import { OperatorProblem } from './operator-problem.ts'

/** All problems of the settings, one line each. */
export class WrongSettings extends OperatorProblem {}

/** Schemes of addresses on the web. */
const web = ['http:', 'https:']

/** Reads environment variables by name, and collects what is wrong with them: one start shows all of it. */
export interface SettingsReader {
  /** Without the space around it; undefined when it is empty or not there. */
  text(name: string): string | undefined
  number(name: string, usual: number, least: number, most: number, whole?: boolean): number
  url(name: string, schemes?: string[]): string | undefined
  oneOf(name: string, usual: string, choices: string[]): string
  /** Whether settings that only make sense together are there; some without the others are a problem. */
  together(names: string[]): boolean
  /** Notes that a setting is wrong: `must` completes the sentence "NAME must …". */
  wrong(name: string, must: string): void
  /** A line for everything that was wrong so far. */
  problems: string[]
  /** @throws WrongSettings with a line for every problem */
  end(): void
}

export function createSettingsReader(env: Record<string, string | undefined>): SettingsReader {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const wrong = (name: string, must: string) => {
    problems.push(`${name} must ${must}; it is "${env[name]}".`)
  }

  const number = (name: string, usual: number, least: number, most: number, whole = true) => {
    const given = text(name)
    if (given === undefined) return usual
    const value = Number(given)
    const fits =
      Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))
    if (!fits) wrong(name, `be a ${whole ? 'whole ' : ''}number from ${least} to ${most}`)
    // Further reading must not stumble over it: all problems are reported at once.
    return fits ? value : usual
  }
  const url = (name: string, schemes = web) => {
    const given = text(name)
    if (given === undefined) return undefined
    if (!URL.canParse(given) || !schemes.includes(new URL(given).protocol)) {
      wrong(name, `be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
      return undefined
    }
    return given
  }
  const oneOf = (name: string, usual: string, choices: string[]) => {
    const given = text(name) ?? usual
    if (!choices.includes(given)) wrong(name, `be one of ${choices.join(', ')}`)
    return given
  }
  const together = (names: string[]) => {
    const missing = names.filter((name) => text(name) === undefined)
    if (missing.length === names.length) return false
    for (const name of missing) problems.push(`${name} is missing; it belongs to ${names[0]}.`)
    return true
  }
  function end() {
    for (const name of Object.keys(env)) {
      if (name.startsWith('WEND_')) problems.push(`${name} is not a setting of Wend.`)
    }
    if (problems.length > 0) throw new WrongSettings(problems.join('\n'))
  }
  return { text, number, url, oneOf, together, wrong, problems, end }
}
