import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import c from './form.module.css'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'style' | 'className'> & { ref?: Ref<HTMLFormElement> }

/**
 * Fields under one another. We say what is wrong ourselves, so the browser's bubbles are off. Sent before scripts are
 * there it does nothing, by its method: a password must never end up in the address.
 */
export function Form(props: Props) {
  return <form noValidate method="dialog" {...props} className={c.form} />
}

/** The buttons at the end of a form, the one that sends it first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={c.actions}>{children}</div>
}
