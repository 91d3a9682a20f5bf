import { useText } from '#i18n/use-text.ts'
import { Field } from '#ui/forms/field.tsx'

interface CurrentPasswordProps {
  value: string
  onValue: (value: string) => void
  error: string
}

/** Password field of sensitive forms, which someone at an unlocked screen must not be able to submit. */
export function CurrentPassword(props: CurrentPasswordProps) {
  const t = useText()
  return (
    <Field
      {...props}
      name="current_password"
      label={t('Current password')}
      autoComplete="current-password"
      required
    />
  )
}
