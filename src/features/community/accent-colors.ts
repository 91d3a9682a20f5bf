import { readFileSync } from 'node:fs'
import { contrastRatio, mixColors } from '#ui/contrast.ts'

/** What an operator may say of the site's one living colour, for one of light and dark. */
export interface GivenAccent {
  accent: string
  accent_strong?: string | undefined
  accent_wash?: string | undefined
  on_accent?: string | undefined
}
export type Accent = { [name in keyof GivenAccent]-?: string }
export type Scheme = 'light' | 'dark'

const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)')
const read = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))
const ours = { light: read(day), dark: { ...read(day), ...read(night) } }

/** Running text needs this much (WCAG 2.2, AA). */
const readable = 4.5

/** All shades of an accent: those that were given, the others made to go with it. */
export function accentOf(scheme: Scheme, given: GivenAccent): Accent {
  const { paper = '', ink = '' } = ours[scheme]
  const { accent } = given
  const inks = [ours.light['paper-raised'] ?? '', ours.dark.paper ?? '']
  return {
    accent,
    accent_strong: given.accent_strong ?? mixColors(accent, ink, 0.35),
    accent_wash: given.accent_wash ?? mixColors(paper, accent, 0.12),
    on_accent:
      given.on_accent ??
      inks.toSorted((a, b) => contrastRatio(b, accent) - contrastRatio(a, accent))[0] ??
      '',
  }
}

/** What could not be read with this accent, a sentence each. */
export function unreadable(scheme: Scheme, accent: Accent): string[] {
  const all: Record<string, string> = { ...ours[scheme], ...accent }
  const pairs = [
    ...['paper', 'paper-raised', 'paper-sunk'].flatMap((ground) => [
      ['accent', ground],
      ['accent_strong', ground],
    ]),
    ['accent_strong', 'accent_wash'],
    ['ink', 'accent_wash'],
    ['on_accent', 'accent'],
    ['on_accent', 'accent_strong'],
  ] as [string, string][]
  return pairs.flatMap(([on, ground]) => {
    const [above = '', below = ''] = [all[on], all[ground]]
    const reached = contrastRatio(above, below)
    // Rounded down: 4.49 must not be called 4.5.
    const said = Math.floor(reached * 10) / 10
    return reached >= readable
      ? []
      : `colors.${scheme}: ${on} ${above} on ${ground} ${below} has a contrast of ${said}; text needs ${readable}.`
  })
}
