import type { SettingsReader } from '#server/settings-reader.ts'
import type { Translator } from '#texts/translator.ts'

interface ContactSettings {
  /** Where messages go; documents and mails name it too. */
  contact_email: string | undefined
}

declare module '#server/config.ts' {
  interface Config extends ContactSettings {}
}

export function readContactSettings({ text, wrong }: SettingsReader): ContactSettings {
  const contactEmail = text('CONTACT_EMAIL')
  if (contactEmail && !contactEmail.includes('@')) {
    wrong('CONTACT_EMAIL', (t: Translator, setting) =>
      t('{name} must be a mail address; it is "{given}".', setting),
    )
  }
  return { contact_email: contactEmail }
}
