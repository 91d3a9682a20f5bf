/** Ballast of real pages: styles, scripts and lists. All of it is generated, none of it copied. */

const hues = ['moss', 'ink', 'clay', 'sky', 'rust', 'sand', 'plum', 'fog', 'leaf', 'brick', 'milk', 'coal']

/** About 150 characters a rule. */
export const rules = (count: number, prefix = 'wp') =>
  `<style id='${prefix}-inline-css'>\n${Array.from({ length: count }, (_, at) => {
    const hue = hues[at % hues.length]
    const hex = ((at * 7919 + 4242) % 0xffffff).toString(16).padStart(6, '0')
    return `:root{--${prefix}--preset--color--${hue}-${at}:#${hex}}.has-${hue}-${at}-color{color:var(--${prefix}--preset--color--${hue}-${at})!important}.is-${prefix}-${at}{margin-block:${at % 9}rem}`
  }).join('\n')}\n</style>`

/** A script that consists mostly of data. */
export const state = (name: string, count: number) =>
  `<script id="${name}" type="application/json">{"v":3,"flags":{${Array.from(
    { length: count },
    (_, at) => `"${name}_exp_${at * 37}":{"on":${at % 3 === 0},"bucket":${(at * 61) % 100}}`,
  ).join(',')}}}</script>`

/** The months before a day, newest first: `2025/03`. */
export function months(day: string, count: number): string[] {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, at) => {
    const month = first - at
    return `${Math.floor(month / 12)}/${String((month % 12) + 1).padStart(2, '0')}`
  })
}
