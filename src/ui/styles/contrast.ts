// Colour contrast as defined by WCAG 2.2. Colours are `#rrggbb`.

const parseChannels = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

/** Relative luminance, from 0 for black to 1 for white. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = parseChannels(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast from 1 (equal colours) to 21 (black on white); body text needs 4.5. */
export function contrastRatio(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours. @param share of the second one, from 0 to 1 */
export function mixColors(first: string, second: string, share: number): string {
  const secondChannels = parseChannels(second)
  const mix = parseChannels(first).map((part, index) =>
    Math.round(part * (1 - share) + (secondChannels[index] ?? 0) * share),
  )
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
