import { UndoForm } from '#accounts/own-account/undo-form.tsx'
import { screen } from '#client/page/screen.tsx'

export const page = screen('/undo-changes/:key', {
  query: ['done', 'dead'],
  view: ({ t, params: { key }, url }) => {
    const isDone = url.searchParams.has('done')
    return (
      <UndoForm
        path={`/undo-changes/${key}`}
        isDone={isDone}
        isInvalid={url.searchParams.has('dead')}
        title={isDone ? t('Changes undone') : t('Undo recent changes?')}
        description={t('Undo recent changes to your account.')}
        text={t(
          'This removes log-in methods added since our email or in the week before it, and restores your email address if it was changed since. Every device is logged out, and the password stops working.',
        )}
        button={t('Undo the changes')}
      />
    )
  },
})
