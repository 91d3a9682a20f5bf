import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { storeReply } from '#client/api/api-queries.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useLocation } from '#client/router/location.tsx'
import { storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { nativeName } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import c from '#ui/forms/field.module.css'
import { describedByIds, FieldFrame } from '#ui/forms/field-frame.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { updateSession } from '../session/device-session.ts'
import { savePreferences } from './contract.ts'
import { preferencesQuery, usePreferences } from './use-preferences.ts'

/** Settings for the language of screens and emails, and the time zone of emails. */
export function LanguageAndTimeSettings() {
  const t = useText()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { languages } = useCommunity()
  const { pathname } = useLocation()
  const { data } = usePreferences()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(savePreferences, {
    onReply: (reply) => {
      storeReply(queries, preferencesQuery, reply)
      updateSession({ language: reply.language })
      announce(t('Saved.'))
      if (reply.language === null) return
      storeChosenLanguage(reply.language)
      const newLanguage = languages.find((code) => code === reply.language)
      if (newLanguage && newLanguage !== t.language)
        location.assign(localizeAddress(languages, newLanguage, pathname))
    },
  })
  if (!data) return <SkeletonText lines={4} />
  return (
    <Section title={t('Language and time')}>
      <Form onSubmit={onSubmit}>
        <FormError failedAttempts={failedAttempts}>{formError}</FormError>
        {languages.length > 1 && (
          <Choice
            {...field('language')}
            label={t('Language')}
            hint={t(
              'Used for emails and the home page. Links to pages in another language stay as they are.',
            )}
            value={data.language ?? languages[0] ?? ''}
            options={languages.map((code) => ({ value: code, label: nativeName(code), lang: code }))}
          />
        )}
        <Choice
          {...field('time_zone')}
          label={t('Time zone')}
          hint={t('Emails to you use this time zone.')}
          value={data.time_zone ?? 'UTC'}
          options={listTimeZones(data.time_zone).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
        />
        <FormActions>
          <Button type="submit" busy={isBusy}>
            {t('Save')}
          </Button>
        </FormActions>
      </Form>
    </Section>
  )
}

/** Time zones that this browser knows, the device's first; the saved one may be unknown to it. */
function listTimeZones(savedZone: string | null): string[] {
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const firstZones = ['UTC', deviceZone, ...(savedZone === null ? [] : [savedZone])]
  return [...new Set([...firstZones, ...Intl.supportedValuesOf('timeZone')])]
}

interface ChoiceProps {
  name: string
  label: string
  hint: string
  error: string
  /** The initial choice. */
  value: string
  options: { value: string; label: string; lang?: string }[]
}

function Choice({ name, label, hint, error, value, options }: ChoiceProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} length={0} limit={undefined}>
      <select
        key={value}
        id={id}
        className={c.input}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedByIds(id, hint, error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
