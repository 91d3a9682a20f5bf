import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)')

/** The colours that one half of tokens.css sets. */
function coloursOf(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

const grounds = ['paper', 'paper-raised', 'paper-sunk']
const text = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'warning'].map((on) => [on, ground]),
  ),
  ['accent-strong', 'accent-wash'],
  ['ink', 'accent-wash'],
  ['danger', 'danger-wash'],
  ...['ink', 'accent', 'accent-strong', 'warning'].map((on) => [on, 'warning-wash']),
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
const edges = [...grounds.slice(0, 2).map((ground) => ['line-strong', ground]), ['badge', 'paper']]

const channelsOf = (hex = '') => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const veils = [day, night].map((part) => part.match(/--veil: (#[\da-f]{6})([\da-f]{2});/) ?? [])

describe.each([
  ['light', coloursOf(day), veils[0]],
  ['dark', { ...coloursOf(day), ...coloursOf(night) }, veils[1]],
])('%s colours', (_, colours, veil) => {
  it('uses red badges', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(colours.badge)
    expect(red).toBeGreaterThan(2.5 * Math.max(green, blue))
  })
  it('derives the veiled paper colour', () => {
    const paper = channelsOf(colours.paper)
    const share = Number.parseInt(veil?.[2] ?? '', 16) / 255
    channelsOf(colours['paper-veiled']).forEach((channel, at) => {
      const under = paper[at] ?? Number.NaN
      const over = channelsOf(veil?.[1])[at] ?? Number.NaN
      expect(Math.abs(channel - (under + share * (over - under)))).toBeLessThanOrEqual(1)
    })
  })
  it.each(text)('%s is readable on %s', (on = '', ground = '') => {
    expect(contrastRatio(colours[on] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edges)('%s is visible on %s', (on = '', ground = '') => {
    expect(contrastRatio(colours[on] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
