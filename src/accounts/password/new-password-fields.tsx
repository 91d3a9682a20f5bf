import { useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Field } from '#ui/forms/field.tsx'

export interface NewPassword {
  password: string
  confirmation: string
}

/** Validates a new password before it is sent. @returns errors by field, empty if valid */
export function validateNewPassword(t: Translator, { password, confirmation }: NewPassword): NewPassword {
  const isShort = [...password].length < limits.password.min
  return {
    password: isShort
      ? t('password must be at least {min} characters long', { min: limits.password.min })
      : '',
    confirmation:
      confirmation === ''
        ? t('please confirm password')
        : confirmation === password
          ? ''
          : t('passwords do not match'),
  }
}

const emptyFields = { password: '', confirmation: '' }

/** State of a new password typed twice. Pass `validate` to `useForm` and `fields` to `NewPasswordFields`. */
export function useNewPassword() {
  const t = useText()
  const [value, setValue] = useState(emptyFields)
  const [errors, setErrors] = useState(emptyFields)
  function validate(): boolean {
    const newErrors = validateNewPassword(t, value)
    setErrors(newErrors)
    return newErrors.password === '' && newErrors.confirmation === ''
  }
  return {
    validate,
    clear: () => setValue(emptyFields),
    isEmpty: value.password === '' || value.confirmation === '',
    fields: {
      value,
      errors,
      onValue(newValue: NewPassword) {
        setValue(newValue)
        if (newValue.confirmation) setErrors((previous) => ({ ...previous, confirmation: '' }))
      },
    },
  }
}

interface Props {
  labels: NewPassword
  value: NewPassword
  errors: NewPassword
  /** The server's error for the new password. */
  serverError: string
  onValue: (value: NewPassword) => void
  /** Called when the focus leaves these fields. */
  onLeave?: () => void
}

/** A new password, typed twice to catch typos. */
export function NewPasswordFields({ labels, value, errors, serverError, onValue, onLeave }: Props) {
  const t = useText()
  const onBlur = () =>
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input[autocomplete="new-password"]')) onLeave?.()
    })
  return (
    <>
      <Field
        label={labels.password}
        name="new_password"
        hint={t('At least {min} characters.', { min: limits.password.min })}
        autoComplete="new-password"
        value={value.password}
        error={errors.password || serverError}
        onValue={(password) => onValue({ ...value, password })}
        onBlur={onBlur}
      />
      <Field
        label={labels.confirmation}
        autoComplete="new-password"
        value={value.confirmation}
        error={errors.confirmation}
        onValue={(confirmation) => onValue({ ...value, confirmation })}
        onBlur={onBlur}
      />
    </>
  )
}
