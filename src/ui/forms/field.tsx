import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '../icons/icon.tsx'
import c from './field.module.css'
import { describedByIds, FieldFrame } from './field-frame.tsx'

type NativeProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'id'
  | 'name'
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'inputMode'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'aria-describedby'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-activedescendant'
> & {
  rows?: number
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onKeyUp?: (event: KeyboardEvent) => void
}

export type FieldProps = NativeProps & {
  label: string
  /** A hint below the label. */
  hint?: ReactNode
  /** Error below the input; hidden if empty. */
  error?: string
  /** Announces errors that appear while the field has the focus. */
  liveError?: boolean
  /** Maximum number of code points; shows a counter. */
  limit?: number
  /** Renders a textarea. */
  multiline?: boolean
  value?: string
  defaultValue?: string
  /** Called on each change. */
  onValue?: (value: string) => void
  /** Next to the input, e.g. a spinner. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** Length in code points: an emoji outside the basic plane counts once. */
function countCharacters(text: string): number {
  return [...text].length
}

/**
 * An input with label, counter, hint and error, associated for screen readers. Masks its value if `autoComplete` ends
 * in "password".
 */
export function Field({
  label,
  hint,
  error,
  liveError,
  limit,
  multiline,
  value,
  defaultValue,
  onValue,
  aside,
  ...rest
}: FieldProps) {
  const t = useText()
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const [internalValue, setInternalValue] = useState(defaultValue ?? '')
  const [isRevealed, setIsRevealed] = useState(false)
  const text = value ?? internalValue
  const length = countCharacters(text)
  const isSecret = /password$/.test(rest.autoComplete ?? '')
  const controlProps = {
    ...rest,
    id,
    className: c.input,
    value: text,
    // Browsers count UTF-16 code units.
    maxLength: limit === undefined ? undefined : limit + text.length - length,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedByIds(id, hint, error, rest['aria-describedby']),
    onChange: (event: { target: { value: string } }) => {
      setInternalValue(event.target.value)
      onValue?.(event.target.value)
    },
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      liveError={liveError}
      length={length}
      limit={limit}
    >
      <div className={c.row}>
        {multiline ? (
          <textarea rows={4} {...controlProps} />
        ) : (
          <input
            {...controlProps}
            type={isSecret ? (isRevealed ? 'text' : 'password') : (rest.type ?? 'text')}
          />
        )}
        {isSecret && (
          <button
            type="button"
            className={c.eye}
            aria-pressed={isRevealed}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <Icon icon={isRevealed ? EyeOff : Eye} label={t('Show {label}', { label })} />
          </button>
        )}
        {aside && <span className={c.aside}>{aside}</span>}
      </div>
    </FieldFrame>
  )
}
