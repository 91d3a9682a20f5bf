import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#accounts/session/device-session.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { deleteOwnSite } from '../editing/contract.ts'
import { siteFormAddress } from '../listing/paths.ts'
import { canEdit } from '../listing/rules.ts'
import { ClaimDialog } from '../ownership/claim-dialog.tsx'

/** Edit and delete buttons for submitters and staff, and a claim button for every member. */
export function SiteActions({ site, member }: { site: Site; member: Session }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [openDialog, setOpenDialog] = useState<'delete' | 'claim'>()
  const mayEdit = canEdit(member, site)
  const deletion = useMutation({
    mutationFn: () => api(deleteOwnSite, { blogId: site.id }),
    onSuccess: async () => {
      await navigate('/home', { replace: true })
      // Removes it from every list in the browser's cache.
      await queries.resetQueries()
      announce(t('“{title}” was deleted.', { title: site.title }))
    },
    onError: (error) => announce(t('Couldn’t delete it: {reason}', { reason: error.message })),
    onSettled: () => setOpenDialog(undefined),
  })
  return (
    <>
      {mayEdit && (
        <>
          <ButtonLink
            variant="faint"
            href={siteFormAddress(site.kind, site.id)}
            aria-label={t('Edit {title}', { title: site.title })}
          >
            {t('Edit')}
          </ButtonLink>
          <Button
            variant="faint"
            aria-label={t('Delete {title}', { title: site.title })}
            onClick={() => setOpenDialog('delete')}
          >
            {t('Delete')}
          </Button>
        </>
      )}
      {site.kind === 'blog' && (
        <Button variant="faint" onClick={() => setOpenDialog('claim')}>
          {t('This is my site')}
        </Button>
      )}
      <ConfirmDialog
        open={openDialog === 'delete'}
        title={t('Delete “{title}”?', { title: site.title })}
        confirmLabel={t('Delete')}
        danger
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setOpenDialog(undefined)}
      >
        {t('Its reviews and discussions will be deleted too. This can’t be undone.')}
      </ConfirmDialog>
      <ClaimDialog
        site={site}
        username={member.username}
        open={openDialog === 'claim'}
        onClose={() => setOpenDialog(undefined)}
      />
    </>
  )
}
