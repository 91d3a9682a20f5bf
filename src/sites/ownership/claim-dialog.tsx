import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useCommunity } from '#branding/use-community.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import c from './claim-dialog.module.css'
import { claimSite } from './contract.ts'

interface ClaimDialogProps {
  site: Site
  username: string
  open: boolean
  onClose: () => void
}

/** Explains how to claim a site with a link from its page to the member's profile, and checks for the link. */
export function ClaimDialog({ site, username, open, onClose }: ClaimDialogProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { public_url } = useCommunity()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => api(claimSite, { id: site.id }),
    onSuccess: () => queries.invalidateQueries(),
  })
  function close() {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t('This is my site')}
      onClose={close}
      actions={
        isSuccess ? (
          <Button variant="primary" onClick={close}>
            {t('Done', {}, 'button')}
          </Button>
        ) : (
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {t('Check for the link')}
          </Button>
        )
      }
    >
      {isSuccess ? (
        <p role="status">
          {t('{domain} is yours. We’ll notify you of its reviews and discussions.', {
            domain: site.domain,
          })}
        </p>
      ) : (
        <>
          <p>
            {t.rich('To show that it’s yours, add a link to your profile on <address></address>:', {
              address: () => <strong dir="ltr">{site.url}</strong>,
            })}
          </p>
          <pre className={c.code} dir="ltr">
            <code>{`<a rel="me" href="${public_url}/user/${username}">${username}</a>`}</code>
          </pre>
          <p className="soft">
            {t(
              'A link element in the page’s head works too. If you log in with its domain, you don’t need one. You can’t review your own site.',
            )}
          </p>
          <FormError>{error?.message}</FormError>
        </>
      )}
    </Dialog>
  )
}
