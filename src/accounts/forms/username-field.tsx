import { useEffect, useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useApi } from '#client/api/api-context.ts'
import { loadErrorTexts } from '#client/api/error-texts.ts'
import { toErrorMessage } from '#client/api/parse-error-reply.ts'
import { useText } from '#i18n/use-text.ts'
import { Field } from '#ui/forms/field.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { validateUsername } from '../users/contract.ts'

/** Delay (ms) between typing and the check. */
const debounceMs = 400

interface CheckResult {
  name: string
  message: string
}

/** A username field that checks availability while typing. */
export function UsernameField({ error }: { error: string }) {
  const t = useText()
  const api = useApi()
  const [name, setName] = useState('')
  const [checkResult, setCheckResult] = useState<CheckResult>()

  useEffect(() => {
    if (name === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      // A failed check is harmless: signing up checks again.
      const reply = await api(validateUsername, { username: name }).catch(() => undefined)
      const { message: sentence = '', code = '', params = {} } = reply ?? {}
      const { message } =
        code === 'min_length'
          ? { message: t('Usernames need at least {min} characters.', { min: limits.username.min }) }
          : toErrorMessage(sentence, { code, params }, await loadErrorTexts())
      if (isCurrent && reply) setCheckResult({ name, message })
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, name, t])

  const isChecked = checkResult?.name === name
  const isChecking = name !== '' && !isChecked
  return (
    <Field
      label={t('Username')}
      name="username"
      hint={
        <span aria-live="polite">
          {isChecked && !checkResult.message
            ? t('{name} is available.', { name })
            : t('Your public name. Letters, digits, dots, hyphens and underscores.')}
        </span>
      }
      error={error || (isChecked ? checkResult.message : '')}
      liveError={!error}
      limit={limits.username.max}
      value={name}
      onValue={(typed) => setName(typed.trim())}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      aside={isChecking && <Spinner label={t('Checking')} />}
      required
    />
  )
}
