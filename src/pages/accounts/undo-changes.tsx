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
        isDead={url.searchParams.has('dead')}
        title={isDone ? t('The changes are undone') : t('Undo what was changed?')}
        description={t('The owner of an account undoes recent changes to it.')}
        text={t(
          'Ways to log in that were added since our mail, or in the week before it, are removed. If the email address was changed since, it is changed back. Everybody is logged out, and the password stops working.',
        )}
        button={t('Undo the changes')}
      />
    )
  },
})
