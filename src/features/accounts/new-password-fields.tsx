import { limits } from '#contract/limits.ts'
import { Field } from '#ui/field.tsx'

export interface NewPassword {
  password: string
  confirmation: string
}

/** What is wrong with a new password before it is sent, by field; empty when all is well. */
export function problemsOf({ password, confirmation }: NewPassword): NewPassword {
  const isShort = [...password].length < limits.password.min
  return {
    password: isShort ? `password must be at least ${limits.password.min} characters long` : '',
    confirmation:
      confirmation === ''
        ? 'please confirm password'
        : confirmation === password
          ? ''
          : 'passwords do not match',
  }
}

interface Props {
  labels: NewPassword
  value: NewPassword
  errors: NewPassword
  onValue: (value: NewPassword) => void
  /** The focus left these fields. */
  onLeave?: () => void
}

/** A new password, twice, so that a typing error locks no one out. */
export function NewPasswordFields({ labels, value, errors, onValue, onLeave }: Props) {
  const onBlur = () =>
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input[autocomplete="new-password"]')) onLeave?.()
    })
  return (
    <>
      <Field
        label={labels.password}
        name="new_password"
        hint={`At least ${limits.password.min} characters.`}
        autoComplete="new-password"
        value={value.password}
        error={errors.password}
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
