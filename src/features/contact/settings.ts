import type { SettingsReader } from '#server/settings-reader.ts'

interface ContactSettings {
  /** Where messages go; documents and mails name it too. */
  contact_email: string | undefined
}

declare module '#server/config.ts' {
  interface Config extends ContactSettings {}
}

export function readContactSettings({ text, wrong }: SettingsReader): ContactSettings {
  const contactEmail = text('CONTACT_EMAIL')
  if (contactEmail && !contactEmail.includes('@')) wrong('CONTACT_EMAIL', 'be a mail address')
  return { contact_email: contactEmail }
}
