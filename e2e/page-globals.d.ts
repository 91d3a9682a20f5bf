/** What browser tests set in the pages they watch. */
interface Window {
  announced: string[]
  announcements: { count: number }
  axe: typeof import('axe-core')
  guest_controls: Set<string>
  hits: number
  moves: { value: number; what: string }[]
  /** The sum of layout shifts. */
  shifts: number
  shift_values: number[]
  trustedTypes: { createPolicy(name: string, rules: object): unknown }
}
