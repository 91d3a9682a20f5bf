import { UndoForm } from '#accounts/own-account/undo-form.tsx'
import { screen } from '#client/page/screen.tsx'

export const page = screen('/undo-email/:key', {
  query: ['done', 'dead'],
  view: ({ t, params: { key }, url }) => {
    const isDone = url.searchParams.has('done')
    return (
      <UndoForm
        path={`/undo-email/${key}`}
        isDone={isDone}
        isInvalid={url.searchParams.has('dead')}
        title={isDone ? t('Your email is restored') : t('Undo the email change?')}
        description={t('Undo a change of your account’s email.')}
        text={t(
          'Your account goes back to this address. Log-in methods added since the change or in the week before it are removed. Every device is logged out, and the password stops working.',
        )}
        button={t('Undo the change')}
      />
    )
  },
})
