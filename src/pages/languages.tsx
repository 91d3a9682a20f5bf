import { useKnownSession } from '#features/accounts/device-session.ts'
import { Head } from '#features/community/head.tsx'
import { ReadsForm } from '#features/profiles/reads-form.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/languages', {
  view: function LanguagesRead({ t }) {
    const isKnown = useKnownSession() !== undefined
    return (
      <Page width="form">
        <Head
          title={t('Languages I read')}
          description={t('What lists, news and surprises begin with.')}
          private
        />
        <PageHead
          title={t('Languages I read')}
          text={t(
            'Lists, news and surprises begin with sites in these languages; each has a way to all of them. Where none is chosen you see all.',
          )}
        />
        {isKnown ? <ReadsForm /> : <SkeletonText lines={8} />}
      </Page>
    )
  },
})
