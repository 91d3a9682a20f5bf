import type { MouseEvent } from 'react'
import { readSession } from '#features/accounts/device-session.ts'
import { keepLanguage } from '#web/chosen-language.ts'

/** Keeps what a link to another language stands for: on the device, and with the account of who is logged in. */
export function chooseLanguage(event: MouseEvent<HTMLAnchorElement>, language: string): void {
  keepLanguage(language)
  if (!readSession()) return
  const { href } = event.currentTarget
  const saved = import('#features/profiles/save-language.ts').then(({ saveLanguage }) =>
    saveLanguage(language),
  )
  if (event.metaKey || event.ctrlKey || event.shiftKey) return void saved.catch(() => {})
  // Leaving the page at once would break the call off.
  event.preventDefault()
  void saved.catch(() => {}).then(() => location.assign(href))
}
