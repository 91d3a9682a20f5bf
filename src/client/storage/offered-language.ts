/** Language with its likely script: `zh-TW` and `zh-Hans` are written differently, `pt-PT` and `pt-BR` are not. */
function getWritingSystem(code: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

/**
 * The interface language to offer: the first of the browser's languages that is available.
 * @param preferred `navigator.languages` @param available interface languages of this instance
 * @returns undefined if that is the current one, or there is none
 */
export function findLanguageToOffer(
  preferred: readonly string[],
  available: readonly string[],
  current: string,
): string | undefined {
  for (const code of preferred) {
    const match =
      available.find((language) => language === code) ??
      available.find((language) => getWritingSystem(language) === getWritingSystem(code))
    if (match !== undefined) return match === current ? undefined : match
  }
  return undefined
}
