import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import c from './form.module.css'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'style' | 'className'> & { ref?: Ref<HTMLFormElement> }

/**
 * Fields under one another. We say what is wrong ourselves, so the browser's bubbles are off. What is sent without our
 * scripts is refused, but never becomes part of an address: it may be a password.
 */
export function Form(props: Props) {
  return <form noValidate method="post" {...props} className={c.form} />
}

/** The buttons at the end of a form, the one that sends it first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={c.actions}>{children}</div>
}
