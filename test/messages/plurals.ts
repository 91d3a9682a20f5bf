import compile from 'icu-minify/compile'

/** The compiler's number for what has a branch for each form of a plural. */
const pluralKind = 2
/** Above them none of our languages has another form, except Romance ones for whole millions, where "other" does. */
const counted = [...Array(200).keys(), 1000]

/**
 * The forms that a translation lacks: where English tells one from many, the language has to tell apart what it tells
 * apart, by name (`few`) or by number (`=2`). A plural that English uses only to leave something out may do so, too.
 * @param language BCP 47
 * @returns as in `count: few, many`
 * @throws SyntaxError for a text that is not ICU
 */
export function missingForms(english: string, translation: string, language: string): string[] {
  const told = new Set(pluralsOf(english).flatMap(({ name, forms }) => (forms.has('one') ? [name] : [])))
  const rules = new Intl.PluralRules(language)
  const formOf = (count: number) => rules.select(count)
  return pluralsOf(translation).flatMap(({ name, forms }) => {
    const lacking = counted.filter((count) => !forms.has(`=${count}`) && !forms.has(formOf(count)))
    const missing = new Set(lacking.map(formOf))
    return told.has(name) && missing.size > 0 ? [`${name}: ${[...missing].join(', ')}`] : []
  })
}

interface Plural {
  name: string
  forms: Set<string>
}

/** Every plural of a text, also those within branches and tags. */
function pluralsOf(text: string): Plural[] {
  const found: Plural[] = []
  const visit = (piece: unknown): void => {
    if (typeof piece !== 'object' || piece === null) return
    if (Array.isArray(piece) && piece[1] === pluralKind && typeof piece[2] === 'object')
      found.push({ name: String(piece[0]), forms: new Set(Object.keys(piece[2])) })
    for (const part of Object.values(piece)) visit(part)
  }
  visit(compile(text))
  return found
}
