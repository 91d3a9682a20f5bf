import { useState } from 'react'
import { maxLanguages, unknownLanguage } from '#api-contract/values/content-languages.ts'
import { languages as siteLanguages } from '#i18n/languages.ts'
import { languageName, nameComparator } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { useSession } from '../session/device-session.ts'
import { readingLanguagesStore } from './reading-languages.ts'
import { useSavePreferences } from './use-preferences.ts'

const maxMatches = 20
const letters = [...'abcdefghijklmnopqrstuvwxyz']

interface LanguageOption {
  code: string
  name: string
  /** The name in the language itself, such as Deutsch. */
  nativeName: string
}

let cachedCodes: string[] | undefined
/** Two-letter language codes that this browser has a name for. */
function getLanguageCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  cachedCodes ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    // Skips deprecated codes, such as iw for he.
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code)
  return cachedCodes
}

const toOption = (t: Translator, code: string): LanguageOption => ({
  code,
  name: languageName(t, code),
  nativeName: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
})

/** Languages whose name, native name or code matches the typed text, sorted by name. */
function findLanguages(t: Translator, searchText: string): LanguageOption[] {
  const query = searchText.trim().toLocaleLowerCase(t.locale)
  const compareNames = nameComparator(t)
  const allLanguages = getLanguageCodes().map((code) => toOption(t, code))
  const matches = allLanguages.filter(
    ({ code, name, nativeName }) =>
      [name, nativeName].some((text) => text.toLocaleLowerCase(t.locale).includes(query)) || code === query,
  )
  return matches.toSorted((a, b) => compareNames(a.name, b.name))
}

/**
 * Chooses the languages to read, saved with the account, or on the device for guests. @param reads the current choice
 */
export function ReadingLanguagesForm({ reads: initialReads }: { reads: string[] }) {
  const t = useText()
  const isMember = useSession() !== null
  const [searchText, setSearchText] = useState('')
  const { preferences, save, error } = useSavePreferences()
  const reads = preferences?.reads ?? initialReads
  const saveReads = (reads: string[]) =>
    isMember ? save({ reads }) : readingLanguagesStore.setState({ reads })
  const compareNames = nameComparator(t)
  const matches = searchText.trim() === '' ? [] : findLanguages(t, searchText)
  const suggestedCodes = Object.keys(siteLanguages).flatMap((code) =>
    /^[a-z]+-XA$/.test(code) ? [] : (code.split('-')[0] ?? []),
  )
  const options = new Map(
    (searchText.trim() === ''
      ? [...new Set([...reads, ...suggestedCodes])]
          .filter((code) => code !== unknownLanguage)
          .map((code) => toOption(t, code))
          .toSorted((a, b) => compareNames(a.name, b.name))
      : matches.slice(0, maxMatches)
    ).map((option) => [option.code, option]),
  )
  const toggle = (code: string, isRead: boolean) =>
    saveReads((isRead ? [...reads, code] : reads.filter((read) => read !== code)).toSorted())
  const isFull = reads.length >= maxLanguages
  const renderCheckbox = (code: string, label: string, hint?: string) => (
    <Checkbox
      key={code}
      label={label}
      hint={hint}
      checked={reads.includes(code)}
      disabled={isFull && !reads.includes(code)}
      onCheck={(isRead) => toggle(code, isRead)}
    />
  )
  return (
    <Stack gap="l">
      <Field
        label={t('Find a language')}
        type="search"
        value={searchText}
        onValue={setSearchText}
        autoComplete="off"
      />
      <p role="status" className="visually-hidden">
        {searchText.trim() !== '' &&
          t('{count, plural, =0 {No language found} one {# language found} other {# languages found}}', {
            count: matches.length,
          })}
      </p>
      <fieldset suppressHydrationWarning>
        <legend>{t('Languages I read')}</legend>
        {[...options.values()].map(({ code, name, nativeName }) =>
          renderCheckbox(code, name, nativeName === name ? undefined : nativeName),
        )}
        {searchText.trim() === '' && renderCheckbox(unknownLanguage, t('Sites in an unknown language'))}
        {options.size === 0 && <p>{t('No language found')}</p>}
      </fieldset>
      {isFull && <p>{t('That’s the maximum: {max, number}.', { max: maxLanguages })}</p>}
      <FormError>{error?.message ?? ''}</FormError>
      {reads.length > 0 && (
        <div>
          <Button onClick={() => saveReads([])}>{t('All languages')}</Button>
        </div>
      )}
    </Stack>
  )
}
