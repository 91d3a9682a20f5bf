/** How a path is drawn: filled in one of two colours, or as one of three kinds of line. */
type ShapeStyle = 'tint' | 'solid' | 'line' | 'rays' | 'dots'
/** Path data in a 160 × 100 view box; `count` is the number of rays or dots. */
export type MotifShape = { style: ShapeStyle; d: string; count?: number }
/** Numbers in [0, 1), always the same for a name. */
type Random = () => number
export type Motif = (random: Random) => MotifShape[]

export const between = (random: Random, low: number, high: number) =>
  Math.round(low + random() * (high - low))
export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`
export const round = (value: number) => String(Math.round(value))
/** `x y` of a path command, without the space if a sign separates them. */
export const xy = (x: number, y: number) =>
  Math.round(y) < 0 ? `${round(x)}${round(y)}` : `${round(x)} ${round(y)}`
