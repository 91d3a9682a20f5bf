import { useEffect, useState } from 'react'
import { Head } from '#features/community/head.tsx'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useForm } from '#web/use-form.ts'
import { AuthForm } from '../auth-form.tsx'
import { sessionStore } from '../device-session.ts'
import { openSession } from '../log-in.ts'
import { finishLogIn, type Way } from './contract.ts'

type Props = {
  /** What the first step answered: `challenge` and `ways`. */
  begun: Record<string, unknown>
  /** Called where the log-in has to begin again. */
  onOver: () => void
}

/** The second step of a log-in: a code of an app, or a recovery code. */
export default function SecondStep({ begun, onOver }: Props) {
  const t = useText()
  const challenge = String(begun.challenge)
  const ways = (Array.isArray(begun.ways) ? begun.ways : []) as Way[]
  const [way, setWay] = useState<Way>(ways.includes('totp') ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const { onSubmit, field, problem, isBusy, refusal, setRefusal } = useForm(finishLogIn, {
    fixed: { challenge, way },
    // The guard of guest screens navigates on by itself.
    onReply: ({ auth_token }) => openSession(auth_token),
  })
  const over = refusal?.code === 'second_step_over' ? refusal.message : undefined
  useEffect(() => {
    if (over === undefined) return
    sessionStore.setState({ login_error_message: over })
    onOver()
  }, [over, onOver])
  const other: Way = way === 'totp' ? 'recovery' : 'totp'
  const isApp = way === 'totp'
  return (
    <>
      <Head title={t('Log in')} description={t('The second step of your log-in.')} private />
      <AuthForm
        title={t('Second step')}
        text={
          isApp
            ? t('Your app for codes shows six digits for this account.')
            : t('One of the recovery codes that you have kept. It works once.')
        }
        problem={problem}
        onSubmit={onSubmit}
        below={
          ways.includes(other) && (
            <p>
              <Button
                look="plain"
                onClick={() => {
                  setWay(other)
                  setCode('')
                  setRefusal(undefined)
                }}
              >
                {isApp ? t('Use a recovery code') : t('Use the app for codes')}
              </Button>
            </p>
          )
        }
      >
        <Field
          {...field('code')}
          key={way}
          label={isApp ? t('Code') : t('Recovery code')}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          inputMode={isApp ? 'numeric' : 'text'}
          value={code}
          onValue={setCode}
          autoFocus
          required
        />
        <Button look="primary" type="submit" busy={isBusy} disabled={code === ''}>
          {t('Log in')}
        </Button>
      </AuthForm>
    </>
  )
}
