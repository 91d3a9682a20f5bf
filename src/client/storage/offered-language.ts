/** Language and script, as likely as they are: `zh-TW` and `zh-Hans` are not written alike, `pt-PT` and `pt-BR` are. */
function written(code: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

/**
 * The language to offer: the first that the browser wants and that is on.
 * @param wanted as `navigator.languages` has them @param on the languages of this site
 * @returns undefined where that is the one of the page, or there is none
 */
export function offeredLanguage(
  wanted: readonly string[],
  on: readonly string[],
  shown: string,
): string | undefined {
  for (const code of wanted) {
    const found = on.find((one) => one === code) ?? on.find((one) => written(one) === written(code))
    if (found !== undefined) return found === shown ? undefined : found
  }
  return undefined
}
