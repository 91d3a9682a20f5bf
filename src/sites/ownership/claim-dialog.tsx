import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useCommunity } from '#branding/use-community.ts'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import c from './claim-dialog.module.css'
import { claimBlog } from './contract.ts'

interface ClaimDialogProps {
  blog: Blog
  username: string
  open: boolean
  onClose: () => void
}

/** How to prove that a site is yours: a link from its page to your profile, which is then looked for. */
export function ClaimDialog({ blog, username, open, onClose }: ClaimDialogProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { public_url } = useCommunity()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => api(claimBlog, { id: blog.id }),
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
          <Button look="primary" onClick={close}>
            {t('Done', {}, 'button')}
          </Button>
        ) : (
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            {t('Look for the link')}
          </Button>
        )
      }
    >
      {isSuccess ? (
        <p role="status">
          {t('{domain} is yours. You will hear of its reviews and discussions.', {
            domain: blog.domain,
          })}
        </p>
      ) : (
        <>
          <p>
            {t.rich(
              'Put a link to your profile on <address></address>, so that we can see that it is yours:',
              { address: () => <strong dir="ltr">{blog.url}</strong> },
            )}
          </p>
          <pre className={c.code} dir="ltr">
            <code>{`<a rel="me" href="${public_url}/user/${username}">${username}</a>`}</code>
          </pre>
          <p className="soft">
            {t(
              'A link element in the head of the page works too, and no link is needed where you log in with its domain. Nobody reviews a site of their own.',
            )}
          </p>
          <FormError>{error?.message}</FormError>
        </>
      )}
    </Dialog>
  )
}
