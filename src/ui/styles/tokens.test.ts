import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)')

/** The colours that one half of tokens.css sets. */
function parseColours(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

const grounds = ['paper', 'paper-raised', 'paper-sunk']
const textPairs = [
  ...grounds.flatMap((background) =>
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
  ...['moss', 'ochre', 'rust', 'tide', 'soot', 'madder', 'slate'].map((ink) => [
    `${ink}-figure`,
    `${ink}-ground`,
  ]),
]
const edgePairs = [
  ...grounds.slice(0, 2).map((background) => ['line-strong', background]),
  ['badge', 'paper'],
]

const channelsOf = (hex = '') => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
const veils = [day, night].map((part) => part.match(/--veil: (#[\da-f]{6})([\da-f]{2});/) ?? [])

describe.each([
  ['light', parseColours(day), veils[0]],
  ['dark', { ...parseColours(day), ...parseColours(night) }, veils[1]],
])('%s colours', (_, colours, veil) => {
  it('uses red badges', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(colours.badge)
    expect(red).toBeGreaterThan(2.5 * Math.max(green, blue))
  })
  it('derives the veiled paper colour', () => {
    const paper = channelsOf(colours.paper)
    const share = Number.parseInt(veil?.[2] ?? '', 16) / 255
    channelsOf(colours['paper-veiled']).forEach((channel, index) => {
      const under = paper[index] ?? Number.NaN
      const over = channelsOf(veil?.[1])[index] ?? Number.NaN
      expect(Math.abs(channel - (under + share * (over - under)))).toBeLessThanOrEqual(1)
    })
  })
  it.each(textPairs)('%s is readable on %s', (foreground = '', background = '') => {
    expect(contrastRatio(colours[foreground] ?? '', colours[background] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edgePairs)('%s is visible on %s', (foreground = '', background = '') => {
    expect(contrastRatio(colours[foreground] ?? '', colours[background] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
