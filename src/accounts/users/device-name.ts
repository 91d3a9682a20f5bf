import type { Translator } from '#i18n/translator.ts'

/** Browsers by their unique token, most specific first: most also claim to be the ones below. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Parses a user agent into browser and system; other programs by their name. Unknown parts are null. */
export function parseUserAgent(userAgent: string): { program: string | null; system: string | null } {
  const findName = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const browser = findName(browsers)
  if (browser) return { program: browser, system: findName(systems) }
  return { program: /^[\w.-]+/.exec(userAgent)?.[0].slice(0, 40) ?? null, system: null }
}

/** "Firefox on Linux". */
export function deviceName(t: Translator, { program, system }: ReturnType<typeof parseUserAgent>): string {
  if (program === null) return t('Unknown device')
  return system === null ? program : t('{program} on {system}', { program, system })
}
