import type { MouseEvent } from 'react'
import { saveLanguage } from '#accounts/preferences/save-language.ts'
import { readSession } from '#accounts/session/device-session.ts'
import { storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Announce } from '#ui/feedback/announcer.tsx'

/** What an account could not be given: a link that is pressed again leads there all the same. */
let refused: string | undefined

/**
 * Keeps what a link to another language stands for: on the device, and with the account of who is logged in. Where the account
 * cannot be told, people stay and hear so.
 */
export function chooseLanguage(
  event: MouseEvent<HTMLAnchorElement>,
  language: string,
  announce: Announce,
): void {
  storeChosenLanguage(language)
  if (!readSession() || language === refused) return
  const { href } = event.currentTarget
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
  // Leaving the page at once would break the call off.
  if (!opensElsewhere) event.preventDefault()
  saveLanguage(language).then(
    () => {
      if (!opensElsewhere) location.assign(href)
    },
    () => {
      refused = language
      announce(
        defaultTranslator(
          'We couldn’t save the language to your account, so emails stay in the previous one.',
        ),
      )
    },
  )
}
