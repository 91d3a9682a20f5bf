import { saveLanguage } from '#accounts/preferences/save-language.ts'
import { readSession, type Session, sessionStore } from '#accounts/session/device-session.ts'
import { takeLogInAddress } from '#accounts/session/follow-session.ts'
import { currentLocation, followNavigation, type Location } from '#client/router/navigation.ts'
import { chosenLanguage, storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { addressIn } from '#i18n/addresses.ts'

// Applies an explicit choice of language. Visitors are never redirected by a guess, nor when they follow a link to a
// page, which keeps the link's language.

const currentLanguage = () => document.documentElement.lang

/**
 * Finds out whether a visitor with another chosen language on this device opened the front page directly.
 * @returns the URL of the front page in that language
 */
export function chosenFrontDoor(languages: readonly string[]): string | undefined {
  const chosen = languages.find((language) => language === chosenLanguage())
  const { pathname } = currentLocation(true)
  const [{ type } = { type: '' }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  const isOpened = type === 'navigate' && !document.referrer
  if (pathname !== '/home' || !isOpened || chosen === undefined || chosen === currentLanguage())
    return undefined
  return addressIn(languages, chosen, pathname)
}

/**
 * Applies the account's language after a log-in; an account without one gets the language chosen on this device.
 * @returns cleanup
 */
export function followAccount(languages: readonly string[]): () => void {
  const session = readSession()
  // The log-in may have happened before this script loaded.
  const loggedInAt = takeLogInAddress()
  if (session && (session.language === null || loggedInAt !== undefined))
    applyLanguage(session, languages, loggedInAt)
  return sessionStore.subscribe(({ session }, before) => {
    if (session && !before.session) applyLanguage(session, languages, takeLogInAddress())
  })
}

function applyLanguage(
  { language }: Session,
  languages: readonly string[],
  loggedInAt: string | undefined,
): void {
  const chosen = chosenLanguage()
  // A failed call is repeated on the next page load.
  if (!language && chosen) void saveLanguage(chosen).catch(() => {})
  if (!language) return
  storeChosenLanguage(language)
  if (language === currentLanguage()) return
  const reloadInLanguage = ({ pathname, search, hash }: Location) =>
    location.replace(addressIn(languages, language, pathname + search + hash))
  // A log-in navigates, perhaps already: the target page is then loaded in the account's language.
  if (loggedInAt !== undefined && loggedInAt !== location.href) {
    reloadInLanguage(currentLocation(true))
    return
  }
  const stop = followNavigation((location) => {
    if (readSession()) reloadInLanguage(location)
    else stop()
  })
}
