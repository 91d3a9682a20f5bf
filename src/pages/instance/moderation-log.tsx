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
          description={t('Everything that the team changed or took away, entry by entry.')}
        />
        <PageHead
          title={t('Moderation log')}
          text={t(
            'Everything that the team changed or took away, without names and reasons. The letters and digits under an entry are made from it and from the one before: whoever keeps them can tell later whether anything was changed.',
          )}
        />
        <PublicLog list={list} />
      </Page>
    )
  },
})
