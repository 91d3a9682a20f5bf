import { readFileSync } from 'node:fs'
import { contrastRatio, mixColors } from '#ui/styles/contrast.ts'

/** Colours that an operator may set for light or dark pages; the shades default to mixes of the three main ones. */
export const colorNames = [
  ...['accent', 'accent_strong', 'accent_wash', 'on_accent'],
  ...['paper', 'paper_raised', 'paper_sunk', 'ink', 'ink_soft'],
] as const
export type ColorSettings = Record<string, string | undefined>
/** By token name, with `_` for `-`. */
export type Colors = Record<string, string>
export type Scheme = 'light' | 'dark'

const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = tokens.split('@media (prefers-color-scheme: dark)')
const parseColors = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))
const defaults = { light: parseColors(lightCss), dark: { ...parseColors(lightCss), ...parseColors(darkCss) } }

/** Minimum contrast of text (WCAG 2.2, AA). */
const minTextContrast = 4.5

/** Minimum contrast of field borders (WCAG 2.2, AA). */
const minBorderContrast = 3

const defaultColor = (scheme: Scheme, name: string) => defaults[scheme][name.replaceAll('_', '-')] ?? ''

/** Completes the operator's colours with derived shades; omits colours that keep their default. */
export function deriveColors(scheme: Scheme, settings: ColorSettings): Colors {
  const getColor = (name: string) => settings[name] ?? defaultColor(scheme, name)
  const [paper, ink, accent] = [getColor('paper'), getColor('ink'), getColor('accent')]
  const hasPageColors = Boolean(settings.paper ?? settings.ink)
  const labelColors = [defaultColor('light', 'paper_raised'), defaultColor('dark', 'paper')]
  const derived: Colors = {
    ...(settings.accent && {
      accent_strong: mixColors(accent, ink, 0.35),
      on_accent: labelColors.toSorted((a, b) => contrastRatio(b, accent) - contrastRatio(a, accent))[0] ?? '',
    }),
    ...((settings.accent || hasPageColors) && { accent_wash: mixColors(paper, accent, 0.12) }),
    ...(hasPageColors && {
      paper_raised: scheme === 'light' ? mixColors(paper, '#ffffff', 0.5) : mixColors(paper, ink, 0.04),
      paper_sunk: mixColors(paper, ink, scheme === 'light' ? 0.06 : 0.09),
      ink_soft: mixColors(ink, paper, 0.28),
      line: mixColors(paper, ink, 0.16),
      line_strong: mixColors(paper, ink, 0.55),
      line_bold: scheme === 'light' ? ink : mixColors(paper, ink, 0.65),
    }),
  }
  const overrides = Object.entries(settings).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  // The operator's colours come first, in their order, and override derived ones.
  return { ...Object.fromEntries(overrides), ...derived, ...Object.fromEntries(overrides) }
}

const backgrounds = ['paper', 'paper_raised', 'paper_sunk']
const contrastPairs: [foreground: string, background: string, min: number][] = [
  ...backgrounds.flatMap((background) =>
    ['accent', 'accent_strong', 'ink', 'ink_soft', 'danger'].map((foreground): [string, string, number] => [
      foreground,
      background,
      minTextContrast,
    ]),
  ),
  ['accent_strong', 'accent_wash', minTextContrast],
  ['ink', 'accent_wash', minTextContrast],
  ['ink', 'mark', minTextContrast],
  ['on_accent', 'accent', minTextContrast],
  ['on_accent', 'accent_strong', minTextContrast],
  ['line_strong', 'paper', minBorderContrast],
  ['line_strong', 'paper_raised', minBorderContrast],
]

/** Describes insufficient contrasts, one sentence each. */
export function lowContrastProblems(scheme: Scheme, colors: Colors): string[] {
  return contrastPairs.flatMap(([foreground, background, min]) => {
    const [foregroundColor, backgroundColor] = [foreground, background].map(
      (name) => colors[name] ?? defaultColor(scheme, name),
    ) as [string, string]
    const contrast = contrastRatio(foregroundColor, backgroundColor)
    // Rounded down, because 4.49 must not be reported as 4.5.
    const shownContrast = Math.floor(contrast * 10) / 10
    return contrast >= min
      ? []
      : `colors.${scheme}: ${foreground} ${foregroundColor} on ${background} ${backgroundColor} has a contrast of ${shownContrast}; ${min === minTextContrast ? 'text needs' : 'borders need'} ${min}.`
  })
}
