import type { Translator } from '#i18n/translator.ts'
import type { SettingsReader } from '#platform/runtime/settings-reader.ts'

interface AccountSettings {
  /** Encrypts secrets that must be readable in the database: see src/accounts/two-factor/seal.ts. */
  secret_key: string | undefined
  /** Still decrypts older secrets during a key rotation. */
  secret_key_previous: string | undefined
  /** True if staff need a second factor to use their staff rights. */
  staff_second_factor: boolean
}

declare module '#platform/runtime/config.ts' {
  interface Config extends AccountSettings {}
}

/** In characters: anything shorter is a guessable password, not a key. */
const minKeyLength = 32

export function readAccountSettings(reader: SettingsReader): AccountSettings {
  const { text, oneOf, requireTogether } = reader
  if (text('SECRET_KEY_PREVIOUS')) requireTogether(['SECRET_KEY_PREVIOUS', 'SECRET_KEY'])
  return {
    secret_key: readKey(reader, 'SECRET_KEY'),
    secret_key_previous: readKey(reader, 'SECRET_KEY_PREVIOUS'),
    staff_second_factor: oneOf('STAFF_SECOND_FACTOR', 'optional', ['optional', 'required']) === 'required',
  }
}

function readKey({ text, reject }: SettingsReader, name: string): string | undefined {
  const key = text(name)
  if (key !== undefined && key.length < minKeyLength) {
    reject(name, (t: Translator, { name }) =>
      t('{name} must be at least {min} characters long.', { name, min: minKeyLength }),
    )
  }
  return key
}
