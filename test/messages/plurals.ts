import compile from 'icu-minify/compile'

/** The compiler's number for a plural argument. */
const pluralKind = 2
/** No larger number has another form in our languages, except whole millions in Romance ones, which "other" covers. */
const sampleCounts = [...Array(200).keys(), 1000]

/**
 * The plural forms that a translation lacks: wherever English distinguishes numbers, it needs all forms of its
 * language, by name (`few`) or by number (`=2`). A plural that English only uses to leave something out may do the
 * same.
 * @param language BCP 47
 * @returns for example `count: few, many`
 * @throws SyntaxError for broken ICU syntax
 */
export function missingForms(english: string, translation: string, language: string): string[] {
  const pluralNames = new Set(
    findPlurals(english).flatMap(({ name, forms }) => (forms.has('one') ? [name] : [])),
  )
  const rules = new Intl.PluralRules(language)
  const getForm = (count: number) => rules.select(count)
  return findPlurals(translation).flatMap(({ name, forms }) => {
    const missingCounts = sampleCounts.filter(
      (count) => !forms.has(`=${count}`) && !forms.has(getForm(count)),
    )
    const missing = new Set(missingCounts.map(getForm))
    return pluralNames.has(name) && missing.size > 0 ? [`${name}: ${[...missing].join(', ')}`] : []
  })
}

interface Plural {
  name: string
  forms: Set<string>
}

/** All plurals in a text, including nested ones. */
function findPlurals(text: string): Plural[] {
  const plurals: Plural[] = []
  const visit = (piece: unknown): void => {
    if (typeof piece !== 'object' || piece === null) return
    if (Array.isArray(piece) && piece[1] === pluralKind && typeof piece[2] === 'object')
      plurals.push({ name: String(piece[0]), forms: new Set(Object.keys(piece[2])) })
    for (const part of Object.values(piece)) visit(part)
  }
  visit(compile(text))
  return plurals
}
