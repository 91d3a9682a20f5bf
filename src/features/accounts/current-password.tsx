import { Field } from '#ui/field.tsx'

interface CurrentPasswordProps {
  value: string
  onValue: (value: string) => void
  error: string
}

/** The password once more, for what somebody at an open screen must not do. */
export function CurrentPassword(props: CurrentPasswordProps) {
  return <Field {...props} name="current_password" label="Current password" autoComplete="current-password" />
}
