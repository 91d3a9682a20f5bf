// Generated filler like that of real pages: styles, scripts and lists.

const hues = ['moss', 'ink', 'clay', 'sky', 'rust', 'sand', 'plum', 'fog', 'leaf', 'brick', 'milk', 'coal']

/** About 150 characters a rule. */
export const renderStyles = (count: number, prefix = 'wp') =>
  `<style id='${prefix}-inline-css'>\n${Array.from({ length: count }, (_, index) => {
    const hue = hues[index % hues.length]
    const hex = ((index * 7919 + 4242) % 0xffffff).toString(16).padStart(6, '0')
    return `:root{--${prefix}--preset--color--${hue}-${index}:#${hex}}.has-${hue}-${index}-color{color:var(--${prefix}--preset--color--${hue}-${index})!important}.is-${prefix}-${index}{margin-block:${index % 9}rem}`
  }).join('\n')}\n</style>`

/** A script that consists mostly of data. */
export const renderJsonScript = (name: string, count: number) =>
  `<script id="${name}" type="application/json">{"v":3,"flags":{${Array.from(
    { length: count },
    (_, index) => `"${name}_exp_${index * 37}":{"on":${index % 3 === 0},"bucket":${(index * 61) % 100}}`,
  ).join(',')}}}</script>`

/** The months before a day, newest first: `2025/03`. */
export function getPreviousMonths(day: string, count: number): string[] {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, index) => {
    const month = first - index
    return `${Math.floor(month / 12)}/${String((month % 12) + 1).padStart(2, '0')}`
  })
}
