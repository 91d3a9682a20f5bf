import type { Translator } from '#i18n/translator.ts'
import type { SettingsReader } from '#platform/runtime/settings-reader.ts'

interface ContactSettings {
  /** Recipient of contact messages; also shown on the legal pages and in emails. */
  contact_email: string | undefined
}

declare module '#platform/runtime/config.ts' {
  interface Config extends ContactSettings {}
}

export function readContactSettings({ text, reject }: SettingsReader): ContactSettings {
  const contactEmail = text('CONTACT_EMAIL')
  if (contactEmail && !contactEmail.includes('@')) {
    reject('CONTACT_EMAIL', (t: Translator, setting) =>
      t('{name} must be an email address, not "{given}".', setting),
    )
  }
  return { contact_email: contactEmail }
}
