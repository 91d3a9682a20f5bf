import type { SettingsReader } from '#server/settings-reader.ts'
import type { Translator } from '#texts/translator.ts'

interface AccountSettings {
  /** Encrypts what must be readable in the database: see src/features/accounts/factors/sealed.ts. */
  secret_key: string | undefined
  /** Whether staff need a second factor before they can do what only staff may. */
  staff_second_factor: boolean
}

declare module '#server/config.ts' {
  interface Config extends AccountSettings {}
}

/** Characters: anything shorter is a password that can be guessed, not a key. */
const minKeyLength = 32

export function readAccountSettings({ text, oneOf, wrong }: SettingsReader): AccountSettings {
  const secretKey = text('SECRET_KEY')
  if (secretKey !== undefined && secretKey.length < minKeyLength) {
    wrong('SECRET_KEY', (t: Translator, { name }) =>
      t('{name} must have at least {min} characters.', { name, min: minKeyLength }),
    )
  }
  return {
    secret_key: secretKey,
    staff_second_factor: oneOf('STAFF_SECOND_FACTOR', 'optional', ['optional', 'required']) === 'required',
  }
}
