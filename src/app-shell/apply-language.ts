import { saveLanguage } from '#accounts/preferences/save-language.ts'
import { readSession, type Session, sessionStore } from '#accounts/session/device-session.ts'
import { takeLogInAddress } from '#accounts/session/follow-session.ts'
import { currentLocation, type Location, onNavigation } from '#client/router/navigation.ts'
import { chosenLanguage, storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { localizeAddress } from '#i18n/addresses.ts'

// Applies the language that someone chose. A guessed language never redirects, and a link keeps its own language.

const currentLanguage = () => document.documentElement.lang

/**
 * Returns the home page's URL in the language chosen on this device, if a visitor opened the home page directly in
 * another language.
 */
export function homeInChosenLanguage(languages: readonly string[]): string | undefined {
  const chosen = languages.find((language) => language === chosenLanguage())
  const { pathname } = currentLocation(true)
  const [{ type } = { type: '' }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  const isDirectVisit = type === 'navigate' && !document.referrer
  if (pathname !== '/home' || !isDirectVisit || chosen === undefined || chosen === currentLanguage())
    return undefined
  return localizeAddress(languages, chosen, pathname)
}

/**
 * Applies the account's language after a log-in; an account without one gets the language chosen on this device.
 * @returns cleanup
 */
export function applyAccountLanguage(languages: readonly string[]): () => void {
  const session = readSession()
  // The member may have logged in before this script loaded.
  const logInAddress = takeLogInAddress()
  if (session && (session.language === null || logInAddress !== undefined))
    applyLanguage(session, languages, logInAddress)
  return sessionStore.subscribe(({ session }, previous) => {
    if (session && !previous.session) applyLanguage(session, languages, takeLogInAddress())
  })
}

function applyLanguage(
  { language }: Session,
  languages: readonly string[],
  logInAddress: string | undefined,
): void {
  const chosen = chosenLanguage()
  // A failed call is repeated on the next page load.
  if (!language && chosen) void saveLanguage(chosen).catch(() => {})
  if (!language) return
  storeChosenLanguage(language)
  if (language === currentLanguage()) return
  const reloadInLanguage = ({ pathname, search, hash }: Location) =>
    location.replace(localizeAddress(languages, language, pathname + search + hash))
  // A log-in navigates, perhaps already: the target page is then loaded in the account's language.
  if (logInAddress !== undefined && logInAddress !== location.href) {
    reloadInLanguage(currentLocation(true))
    return
  }
  const stop = onNavigation((location) => {
    if (readSession()) reloadInLanguage(location)
    else stop()
  })
}
