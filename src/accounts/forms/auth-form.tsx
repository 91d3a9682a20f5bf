import type { FormEvent, ReactNode } from 'react'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead, Stack } from '#ui/page-parts.tsx'
import type { MemberAction } from '../session/pending-action.ts'

interface AuthFormProps {
  title: string
  text?: ReactNode
  /** The page's query, which may name the action that requires a log-in. */
  query?: URLSearchParams
  /** True if the form creates an account. */
  isSignUp?: boolean
  /** The error of the form as a whole. */
  formError?: string
  /** Makes screen readers repeat the same error. */
  failedAttempts?: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Fields and the button. */
  children: ReactNode
  /** Alternatives, below the form. */
  below?: ReactNode
}

/** A form on its own page: heading, fields, alternatives. Errors come from the server. */
export function AuthForm({
  title,
  text,
  query,
  isSignUp,
  formError,
  failedAttempts = 0,
  onSubmit,
  children,
  below,
}: AuthFormProps) {
  const t = useText()
  const prompt = query && loginPrompt(query, isSignUp)
  return (
    <>
      <PageHead title={title} text={prompt ? t(prompt) : text} />
      <Stack gap="l">
        <Form onSubmit={onSubmit}>
          <FormError failedAttempts={failedAttempts}>{formError}</FormError>
          {children}
        </Form>
        {below && <Stack gap="s">{below}</Stack>}
      </Stack>
    </>
  )
}

const prompts: Record<MemberAction, [toLogIn: Message, toSignUp: Message]> = {
  follow: [message('Log in to follow this site.'), message('Sign up to follow this site.')],
  upvote: [message('Log in to upvote this.'), message('Sign up to upvote this.')],
  bookmark: [message('Log in to bookmark this.'), message('Sign up to bookmark this.')],
  report: [message('Log in to report this.'), message('Sign up to report this.')],
  discuss: [message('Log in to discuss this post.'), message('Sign up to discuss this post.')],
  propose: [message('Log in to suggest an edit.'), message('Sign up to suggest an edit.')],
  review: [message('Log in to review this site.'), message('Sign up to review this site.')],
  start: [message('Log in to start a discussion.'), message('Sign up to start a discussion.')],
  comment: [message('Log in to comment.'), message('Sign up to comment.')],
}

/** Why the visitor is asked to log in or sign up, from the query's `for`; undefined without one. */
export function loginPrompt(query: URLSearchParams, isSignUp = false): Message | undefined {
  const action = query.get('for') ?? ''
  return Object.hasOwn(prompts, action) ? prompts[action as MemberAction][isSignUp ? 1 : 0] : undefined
}
