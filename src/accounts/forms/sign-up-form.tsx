import { type ReactNode, useState } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { signUp } from '../users/contract.ts'
import { AuthForm } from './auth-form.tsx'
import { accountMessage, fieldMessage } from './error-messages.ts'
import { UsernameField } from './username-field.tsx'

interface SignUpFormProps {
  title: string
  text: string
  /** The page's query, which may name the action that requires an account. */
  query?: URLSearchParams
  /** An address to start with. */
  knownEmail?: string
  onSignUp: (account: { email: string; password: string }) => Promise<void>
  /** Alternatives, below the form. */
  below: ReactNode
}

/** Creates an account. */
export function SignUpForm({ knownEmail = '', onSignUp, ...authForm }: SignUpFormProps) {
  const t = useText()
  const [email, setEmail] = useState<string>()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(signUp, {
    extraFields: { language: t.language },
    onReply: (reply, form) =>
      onSignUp({ email: reply.email, password: String(new FormData(form).get('password')) }),
    formatError: accountMessage,
    formatFieldError: fieldMessage,
  })
  return (
    <AuthForm
      {...authForm}
      isSignUp
      formError={formError}
      failedAttempts={failedAttempts}
      onSubmit={onSubmit}
    >
      <Field
        {...field('email')}
        label={t('Email')}
        type="email"
        autoComplete="email"
        value={email ?? knownEmail}
        limit={limits.email}
        onValue={setEmail}
        required
      />
      <UsernameField error={field('username').error} />
      <Field
        {...field('password')}
        label={t('Password')}
        hint={t('At least {min} characters. A few random words are easy to remember and hard to guess.', {
          min: limits.password.min,
        })}
        autoComplete="new-password"
        required
      />
      <Button variant="primary" type="submit" busy={isBusy}>
        {t('Sign up')}
      </Button>
    </AuthForm>
  )
}
