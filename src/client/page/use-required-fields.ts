import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'

/** Names of empty required fields. */
function findEmptyRequiredFields({ elements }: HTMLFormElement): string[] {
  const requiredFields = [...elements].filter((element) => element.matches('[required]'))
  const names = new Set(requiredFields.map((element) => (element as HTMLInputElement).name))
  return [...names].filter((name) => {
    // For radio buttons it is a list with the value of the checked one.
    const field = elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
    return field?.value.trim() === ''
  })
}

/** Reports the name of each edited field, for clearing its error. */
export function useFieldEdits(isEnabled: boolean, onEdit: (name: string) => void): void {
  const listener = useEffectEvent(onEdit)
  // On the window, after React's own listeners: rendering before them would revert the input.
  useEffect(() => {
    if (!isEnabled) return
    const onInput = ({ target }: Event) => listener((target as HTMLInputElement).name)
    addEventListener('input', onInput)
    return () => removeEventListener('input', onInput)
  }, [isEnabled])
}

/** Reports empty required fields on submit, so that forms need not disable their submit button. */
export function useRequiredFields() {
  const t = useText()
  const [names, setNames] = useState<string[]>([])
  useFieldEdits(names.length > 0, (edited) =>
    setNames((previous) => previous.filter((name) => name !== edited)),
  )
  return {
    /** Returns false and focuses the first empty field unless all required fields are filled. */
    validate(form: HTMLFormElement): boolean {
      const missing = findEmptyRequiredFields(form)
      setNames(missing)
      if (missing.length > 0) focusFirstInvalid(form)
      return missing.length === 0
    },
    /** The error of a field. @param message replaces the default, e.g. for a choice */
    error: (name: string, message = t('Please fill out this field.')) =>
      names.includes(name) ? message : '',
  }
}
