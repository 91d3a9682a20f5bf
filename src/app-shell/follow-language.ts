import { saveLanguage } from '#accounts/preferences/save-language.ts'
import { readSession, type Session, sessionStore } from '#accounts/session/device-session.ts'
import { takeLogInAddress } from '#accounts/session/follow-session.ts'
import { currentLocation, followNavigation, type Location } from '#client/router/navigation.ts'
import { chosenLanguage, storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { addressIn } from '#i18n/addresses.ts'

// What follows from a choice that was made before. Nobody is led anywhere by a guess, and nobody who follows a link to a
// page: that stays in the language of the link.

const shown = () => document.documentElement.lang

/**
 * Whether this is the front door, opened from outside by someone who has chosen another language on this device.
 * @returns the address of the front door in that language
 */
export function chosenFrontDoor(languages: readonly string[]): string | undefined {
  const chosen = languages.find((one) => one === chosenLanguage())
  const { pathname } = currentLocation(true)
  const [{ type } = { type: '' }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  const isOpened = type === 'navigate' && !document.referrer
  if (pathname !== '/home' || !isOpened || chosen === undefined || chosen === shown()) return undefined
  return addressIn(languages, chosen, pathname)
}

/**
 * Takes over what an account has chosen as soon as somebody logs in here; an account that has not takes over what was
 * chosen here. @returns what ends that
 */
export function followAccount(languages: readonly string[]): () => void {
  const session = readSession()
  // Somebody may have logged in before this was loaded.
  const loggedInAt = takeLogInAddress()
  if (session && (session.language === null || loggedInAt !== undefined))
    takeOver(session, languages, loggedInAt)
  return sessionStore.subscribe(({ session }, before) => {
    if (session && !before.session) takeOver(session, languages, takeLogInAddress())
  })
}

function takeOver({ language }: Session, languages: readonly string[], loggedInAt: string | undefined): void {
  const chosen = chosenLanguage()
  // A call that fails is made again with the next page that is loaded.
  if (!language && chosen) void saveLanguage(chosen).catch(() => {})
  if (!language) return
  storeChosenLanguage(language)
  if (language === shown()) return
  const goOn = ({ pathname, search, hash }: Location) =>
    location.replace(addressIn(languages, language, pathname + search + hash))
  // A log-in leads on to another page, perhaps already: that one is shown in the account's language.
  if (loggedInAt !== undefined && loggedInAt !== location.href) {
    goOn(currentLocation(true))
    return
  }
  const stop = followNavigation((place) => {
    if (readSession()) goOn(place)
    else stop()
  })
}
