import { useReadingLanguages } from '#accounts/preferences/reading-languages.ts'
import { ReadingLanguagesForm } from '#accounts/preferences/reading-languages-form.tsx'
import { Head } from '#branding/head.tsx'
import { screen } from '#client/page/screen.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/languages', {
  view: function ReadingLanguages({ t }) {
    // Undefined until the account's languages have loaded; saving the form earlier would overwrite them.
    const reads = useReadingLanguages()
    return (
      <Page width="form">
        <Head
          title={t('Languages I read')}
          description={t('What you see first in lists, news and surprises.')}
          noindex
        />
        <PageHead
          title={t('Languages I read')}
          text={t(
            'Lists, news and surprises start with sites in these languages, and you can always switch to all. Choose none to see all.',
          )}
        />
        {reads ? <ReadingLanguagesForm reads={reads} /> : <SkeletonText lines={8} />}
      </Page>
    )
  },
})
