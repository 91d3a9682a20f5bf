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
        isDead={url.searchParams.has('dead')}
        title={isDone ? t('The address is yours again') : t('Take the change of address back?')}
        description={t('The old address of an account takes it back.')}
        text={t(
          'The account gets this address back. Ways to log in that were added since the change, or in the week before it, are removed. Everybody is logged out, and the password stops working.',
        )}
        button={t('Take it back')}
      />
    )
  },
})
