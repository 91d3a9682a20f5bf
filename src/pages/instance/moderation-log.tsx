import { Head } from '#branding/head.tsx'
import { listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { listPublicLog } from '#moderation/admin/audit-log/contract.ts'
import { PublicLog } from '#moderation/admin/audit-log/public-log.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/moderation-log', {
  query: ['page'],
  load: ({ url }) => ({ list: listQuery(listPublicLog, {}, pageNumberFromUrl(url)) }),
  view: function ModerationLog({ t, list }) {
    return (
      <Page width="column">
        <Head
          title={t('Moderation log')}
          description={t('Everything staff changed or removed, entry by entry.')}
        />
        <PageHead
          title={t('Moderation log')}
          text={t(
            'Everything staff changed or removed, without names or reasons. The code under each entry is made from it and the one before, so anyone who saves it can check later that nothing was altered.',
          )}
        />
        <PublicLog list={list} />
      </Page>
    )
  },
})
