import { limits } from '#contract/limits.ts'
import { Field } from '#ui/field.tsx'

export interface NewPassword {
  password: string
  confirmation: string
}

/** What is wrong with a new password before it is sent, by field; empty where nothing is. */
export function problemsOf({ password, confirmation }: NewPassword): NewPassword {
  const is_short = [...password].length < limits.password.min
  return {
    password: is_short ? `password must be at least ${limits.password.min} characters long` : '',
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
}

/** A new password, twice, so that a slip of the finger locks nobody out. */
export function NewPasswordFields({ labels, value, errors, onValue }: Props) {
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
      />
      <Field
        label={labels.confirmation}
        autoComplete="new-password"
        value={value.confirmation}
        error={errors.confirmation}
        onValue={(confirmation) => onValue({ ...value, confirmation })}
      />
    </>
  )
}
