import { type FormEvent, useState } from 'react'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { Form, FormActions } from '#ui/form.tsx'
import { FormError, focusFirstInvalid } from '#ui/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { useForm } from '#web/use-form.ts'
import { setPassword } from './contract.ts'
import { CurrentPassword } from './current-password.tsx'
import { useAsksPassword } from './factors/use-second-factor.ts'
import { NewPasswordFields, problemsOf } from './new-password-fields.tsx'

const nothing = { password: '', confirmation: '' }

/** Changes the password, which ends every other session. */
export function PasswordSettings({ onChanged }: { onChanged: () => void }) {
  const t = useText()
  const announce = useAnnounce()
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState(nothing)
  const asksPassword = useAsksPassword()
  const [errors, setErrors] = useState(nothing)
  const { onSubmit, field, problem, isBusy } = useForm(setPassword, {
    onReply: () => {
      setCurrent('')
      setTyped(nothing)
      onChanged()
      announce(t('Password successfully changed. Everywhere else you have been logged out.'))
    },
  })
  function check(event: FormEvent<HTMLFormElement>) {
    const problems = problemsOf(t, typed)
    setErrors(problems)
    if (problems.password || problems.confirmation) {
      event.preventDefault()
      focusFirstInvalid(event.currentTarget)
    } else void onSubmit(event)
  }
  const refused = field('new_password').error
  return (
    <Section title={t('Password')}>
      <Form onSubmit={check}>
        <FormError>{problem}</FormError>
        {asksPassword && (
          <CurrentPassword value={current} onValue={setCurrent} error={field('current_password').error} />
        )}
        <NewPasswordFields
          labels={{ password: t('New password'), confirmation: t('Confirm new password') }}
          value={typed}
          errors={{ ...errors, password: errors.password || refused }}
          onValue={setTyped}
        />
        <FormActions>
          <Button
            type="submit"
            busy={isBusy}
            disabled={typed.password === '' || (asksPassword && current === '')}
          >
            {t('Change password')}
          </Button>
        </FormActions>
      </Form>
    </Section>
  )
}
