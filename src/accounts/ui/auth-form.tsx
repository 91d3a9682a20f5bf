import type { FormEvent, ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead, Stack } from '#ui/page-parts.tsx'
import { memberReason } from '../auth/log-in-reasons.ts'

interface AuthFormProps {
  title: string
  text?: ReactNode
  /** The query of the page, which may name the action that needs a log-in. */
  query?: URLSearchParams
  /** Whether the form creates an account. */
  signsUp?: boolean
  /** What went wrong with the form as a whole. */
  problem?: string
  /** The number of the attempt that failed with it. */
  attempt?: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Fields and the button. */
  children: ReactNode
  /** Other ways, under the form. */
  below?: ReactNode
}

/** One form on a page of its own: heading, fields, other ways. Errors are the server's. */
export function AuthForm({
  title,
  text,
  query,
  signsUp,
  problem,
  attempt = 0,
  onSubmit,
  children,
  below,
}: AuthFormProps) {
  const t = useText()
  const reason = query && memberReason(query, signsUp)
  return (
    <>
      <PageHead title={title} text={reason ? t(reason) : text} />
      <Stack gap="l">
        <Form onSubmit={onSubmit}>
          <FormError attempt={attempt}>{problem}</FormError>
          {children}
        </Form>
        {below && <Stack gap="s">{below}</Stack>}
      </Stack>
    </>
  )
}
