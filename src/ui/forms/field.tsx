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
import { describedBy, FieldFrame } from './field-frame.tsx'

type Native = Pick<
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

export type FieldProps = Native & {
  /** A field whose `autoComplete` ends in "password" hides its value. */
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

/** An input with label, counter, hint and error, associated for screen readers. */
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
  const ownId = useId()
  const id = rest.id ?? ownId
  const [typed, setTyped] = useState(defaultValue ?? '')
  const [isShown, setIsShown] = useState(false)
  const text = value ?? typed
  const length = countCharacters(text)
  const isSecret = /password$/.test(rest.autoComplete ?? '')
  const shared = {
    ...rest,
    id,
    className: c.input,
    value: text,
    // Browsers count UTF-16 code units.
    maxLength: limit === undefined ? undefined : limit + text.length - length,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, hint, error, rest['aria-describedby']),
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value)
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
          <textarea rows={4} {...shared} />
        ) : (
          <input {...shared} type={isSecret ? (isShown ? 'text' : 'password') : (rest.type ?? 'text')} />
        )}
        {isSecret && (
          <button type="button" className={c.eye} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            <Icon of={isShown ? EyeOff : Eye} label={t('Show {label}', { label })} />
          </button>
        )}
        {aside && <span className={c.aside}>{aside}</span>}
      </div>
    </FieldFrame>
  )
}
