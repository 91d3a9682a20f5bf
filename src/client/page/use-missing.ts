import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { focusFirstInvalid } from '#ui/forms/form-error.tsx'

/** The names of required fields of a form that are empty. */
function missingIn({ elements }: HTMLFormElement): string[] {
  const required = [...elements].filter((one) => one.matches('[required]'))
  const names = new Set(required.map((one) => (one as HTMLInputElement).name))
  return [...names].filter((name) => {
    // Of radio buttons it is a list, which has the value of the chosen one.
    const field = elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
    return field?.value.trim() === ''
  })
}

/** Calls back with the name of each field that is edited, so that what was wrong with it is said no longer. */
export function useEdited(isOn: boolean, onEdit: (name: string) => void): void {
  const listener = useEffectEvent(onEdit)
  // On the window: a rendering before React's own listeners have run would take back what was typed.
  useEffect(() => {
    if (!isOn) return
    const onInput = ({ target }: Event) => listener((target as HTMLInputElement).name)
    addEventListener('input', onInput)
    return () => removeEventListener('input', onInput)
  }, [isOn])
}

/** Says on submit which required fields are empty, so that no button has to wait for them in silence. */
export function useMissing() {
  const t = useText()
  const [names, setNames] = useState<string[]>([])
  useEdited(names.length > 0, (edited) => setNames((before) => before.filter((name) => name !== edited)))
  return {
    /** Whether everything is there; focuses the first field that is not. */
    isComplete(form: HTMLFormElement): boolean {
      const missing = missingIn(form)
      setNames(missing)
      if (missing.length > 0) focusFirstInvalid(form)
      return missing.length === 0
    },
    /** The error for a field. @param words replaces the usual message, as for a choice */
    problem: (name: string, words = t('Please fill in this field.')) => (names.includes(name) ? words : ''),
  }
}
