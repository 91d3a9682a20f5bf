import { useState } from 'react'
import { AuthForm } from '#accounts/forms/auth-form.tsx'
import { accountMessage, isInvalidLink } from '#accounts/forms/error-messages.ts'
import { confirmEmail } from '#accounts/users/contract.ts'
import { Head } from '#branding/head.tsx'
import { useForm } from '#client/forms/use-form.ts'
import { screen } from '#client/page/screen.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/confirm-email/:uid/:token', {
  // A button, because mail scanners open links too.
  view: function ConfirmEmail({ t, params }) {
    const [isDone, setDone] = useState(false)
    const { onSubmit, apiError, failedAttempts, isBusy } = useForm(confirmEmail, {
      extraFields: params,
      onReply: () => setDone(true),
    })
    const isLinkInvalid = isInvalidLink(apiError)
    const error = apiError && accountMessage(apiError)
    return (
      <>
        <Head
          title={t('Confirm your email address')}
          description={t('Confirm that this email address is yours.')}
          noindex
        />
        <AuthForm
          title={t('Confirm your email address')}
          text={t('Confirm your address to get emails about replies and mentions.')}
          formError={
            isLinkInvalid
              ? t(
                  'This link is invalid or has expired, or your address is already confirmed. Check your account settings, where you can also resend it.',
                )
              : error
          }
          failedAttempts={failedAttempts}
          onSubmit={onSubmit}
          below={isLinkInvalid && <Link href="/update-profile">{t('Account settings')}</Link>}
        >
          <Button variant="primary" type="submit" busy={isBusy}>
            {t('Confirm my email')}
          </Button>
        </AuthForm>
        <SuccessModal
          open={isDone}
          message={t('Your email is confirmed.')}
          actions={[{ label: t('Continue'), href: '/home' }]}
        />
      </>
    )
  },
})
