import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')

/** The colours in one part of tokens.css. */
function parseColours(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

const backgrounds = ['paper', 'paper-raised', 'paper-sunk']
const textPairs = [
  ...backgrounds.flatMap((background) =>
    ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'warning'].map((foreground) => [
      foreground,
      background,
    ]),
  ),
  ['accent-strong', 'accent-wash'],
  ['ink', 'accent-wash'],
  ['danger', 'danger-wash'],
  ...['ink', 'accent', 'accent-strong', 'warning'].map((foreground) => [foreground, 'warning-wash']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-badge', 'badge'],
  ['ink', 'mark'],
  ...['moss', 'ochre', 'rust', 'tide', 'soot', 'madder', 'slate'].map((palette) => [
    `${palette}-figure`,
    `${palette}-ground`,
  ]),
]
const edgePairs = [
  ...backgrounds.slice(0, 2).map((background) => ['line-strong', background]),
  ['badge', 'paper'],
]

const parseChannels = (hex = '') => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
const backdrops = [lightCss, darkCss].map((part) => part.match(/--veil: (#[\da-f]{6})([\da-f]{2});/) ?? [])

describe.each([
  ['light', parseColours(lightCss), backdrops[0]],
  ['dark', { ...parseColours(lightCss), ...parseColours(darkCss) }, backdrops[1]],
])('%s colours', (_, colours, backdrop) => {
  it('uses red badges', () => {
    const [red = 0, green = 0, blue = 0] = parseChannels(colours.badge)
    expect(red).toBeGreaterThan(2.5 * Math.max(green, blue))
  })
  it('derives the colour of paper under the backdrop', () => {
    const paper = parseChannels(colours.paper)
    const share = Number.parseInt(backdrop?.[2] ?? '', 16) / 255
    parseChannels(colours['paper-veiled']).forEach((channel, index) => {
      const below = paper[index] ?? Number.NaN
      const above = parseChannels(backdrop?.[1])[index] ?? Number.NaN
      expect(Math.abs(channel - (below + share * (above - below)))).toBeLessThanOrEqual(1)
    })
  })
  it.each(textPairs)('%s is readable on %s', (foreground = '', background = '') => {
    expect(contrastRatio(colours[foreground] ?? '', colours[background] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edgePairs)('%s is visible on %s', (foreground = '', background = '') => {
    expect(contrastRatio(colours[foreground] ?? '', colours[background] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
