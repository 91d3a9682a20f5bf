import type { MouseEvent } from 'react'
import { saveLanguage } from '#accounts/preferences/save-language.ts'
import { readSession } from '#accounts/session/device-session.ts'
import { storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Announce } from '#ui/feedback/announcer.tsx'

/** The language that could not be saved to the account; following its link again navigates anyway. */
let failedLanguage: string | undefined

/**
 * Saves the language of a followed link on the device and, if logged in, to the account. If that fails, shows a message
 * instead of navigating.
 */
export function chooseLanguage(
  event: MouseEvent<HTMLAnchorElement>,
  language: string,
  announce: Announce,
): void {
  storeChosenLanguage(language)
  if (!readSession() || language === failedLanguage) return
  const { href } = event.currentTarget
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
  // Navigating immediately would cancel the request.
  if (!opensElsewhere) event.preventDefault()
  saveLanguage(language).then(
    () => {
      if (!opensElsewhere) location.assign(href)
    },
    () => {
      failedLanguage = language
      announce(
        defaultTranslator(
          'We couldn’t save the language to your account, so emails stay in the previous one.',
        ),
      )
    },
  )
}
