import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import c from './form.module.css'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'style' | 'className'> & { ref?: Ref<HTMLFormElement> }

/**
 * Stacked fields. They render their own errors, so the browser's validation is off. `method="dialog"` makes submitting
 * before hydration harmless: passwords must never end up in the URL.
 */
export function Form(props: Props) {
  return <form noValidate method="dialog" {...props} className={c.form} />
}

/** The buttons at the end of a form, submit first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={c.actions}>{children}</div>
}
