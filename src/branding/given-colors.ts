import { readFileSync } from 'node:fs'
import { contrastRatio, mixColors } from '#ui/styles/contrast.ts'

/** What an operator may say of the colours of light or dark pages: three to choose, and shades that follow from them. */
export const colorNames = [
  ...['accent', 'accent_strong', 'accent_wash', 'on_accent'],
  ...['paper', 'paper_raised', 'paper_sunk', 'ink', 'ink_soft'],
] as const
export type GivenColors = Record<string, string | undefined>
/** By the names of our tokens, with `_` for `-`. */
export type Colors = Record<string, string>
export type Scheme = 'light' | 'dark'

const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)')
const read = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))
const ours = { light: read(day), dark: { ...read(day), ...read(night) } }

/** Running text needs this much (WCAG 2.2, AA). */
const readable = 4.5

/** Edges of fields need this much (WCAG 2.2, AA). */
const visible = 3

const oursIn = (scheme: Scheme, name: string) => ours[scheme][name.replaceAll('_', '-')] ?? ''

/** The colours that were given, with the shades that go with them; without those that stay ours. */
export function colorsOf(scheme: Scheme, given: GivenColors): Colors {
  const of = (name: string) => given[name] ?? oursIn(scheme, name)
  const [paper, ink, accent] = [of('paper'), of('ink'), of('accent')]
  const isPage = Boolean(given.paper ?? given.ink)
  const inks = [oursIn('light', 'paper_raised'), oursIn('dark', 'paper')]
  const made: Colors = {
    ...(given.accent && {
      accent_strong: mixColors(accent, ink, 0.35),
      on_accent: inks.toSorted((a, b) => contrastRatio(b, accent) - contrastRatio(a, accent))[0] ?? '',
    }),
    ...((given.accent || isPage) && { accent_wash: mixColors(paper, accent, 0.12) }),
    ...(isPage && {
      paper_raised: scheme === 'light' ? mixColors(paper, '#ffffff', 0.5) : mixColors(paper, ink, 0.04),
      paper_sunk: mixColors(paper, ink, scheme === 'light' ? 0.06 : 0.09),
      ink_soft: mixColors(ink, paper, 0.28),
      line: mixColors(paper, ink, 0.16),
      line_strong: mixColors(paper, ink, 0.55),
      line_bold: scheme === 'light' ? ink : mixColors(paper, ink, 0.65),
    }),
  }
  const said = Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined)
  // Given ones first, in their order, and none is replaced.
  return { ...Object.fromEntries(said), ...made, ...Object.fromEntries(said) }
}

const grounds = ['paper', 'paper_raised', 'paper_sunk']
const pairs: [on: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground) =>
    ['accent', 'accent_strong', 'ink', 'ink_soft', 'danger'].map((on): [string, string, number] => [
      on,
      ground,
      readable,
    ]),
  ),
  ['accent_strong', 'accent_wash', readable],
  ['ink', 'accent_wash', readable],
  ['ink', 'mark', readable],
  ['on_accent', 'accent', readable],
  ['on_accent', 'accent_strong', readable],
  ['line_strong', 'paper', visible],
  ['line_strong', 'paper_raised', visible],
]

/** What could not be read or seen with these colours, a sentence each. */
export function unreadable(scheme: Scheme, colors: Colors): string[] {
  return pairs.flatMap(([on, ground, least]) => {
    const [above, below] = [on, ground].map((name) => colors[name] ?? oursIn(scheme, name)) as [
      string,
      string,
    ]
    const reached = contrastRatio(above, below)
    // Rounded down: 4.49 must not be called 4.5.
    const said = Math.floor(reached * 10) / 10
    return reached >= least
      ? []
      : `colors.${scheme}: ${on} ${above} on ${ground} ${below} has a contrast of ${said}; ${least === readable ? 'text needs' : 'edges need'} ${least}.`
  })
}
