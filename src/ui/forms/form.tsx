import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import c from './form.module.css'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'style' | 'className'> & { ref?: Ref<HTMLFormElement> }

/**
 * Fields under one another. We report errors ourselves, so the browser's bubbles are off. Submitted before hydration it
 * does nothing, thanks to its method: a password must never end up in the address.
 */
export function Form(props: Props) {
  return <form noValidate method="dialog" {...props} className={c.form} />
}

/** The buttons at the end of a form, the submit button first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={c.actions}>{children}</div>
}
