import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery, storeReply } from '#client/api/api-queries.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { getOwnerRequest, proveOwnerRequest } from './contract.ts'
import c from './request-view.module.css'
import type { OwnerRequest } from './schemas.ts'

type RequestViewProps = { request: OwnerRequest; requestKey: string }

/** An owner request: its next step, or its result. */
export function RequestView({ request, requestKey }: RequestViewProps) {
  const t = useText()
  const { url, wish, reason } = request
  return (
    <Stack>
      <p>
        {t.rich(
          '{wish, select, erase {You asked us to erase everything about <address></address> and never list it again.} other {You asked us to stop reading <address></address>.}}',
          {
            wish,
            address: () => (
              <strong className={c.address} dir="ltr">
                {url}
              </strong>
            ),
          },
        )}
      </p>
      <RequestStatus request={request} requestKey={requestKey} />
      {reason && <blockquote className="prose">{reason}</blockquote>}
    </Stack>
  )
}

function RequestStatus({ request, requestKey }: RequestViewProps) {
  const t = useText()
  const { state, wish, done_on } = request
  switch (state) {
    case 'unproven':
      return <ProofInstructions request={request} requestKey={requestKey} />
    case 'waiting':
      return (
        <p>
          {t(
            'Our staff will take a look. If you gave an email address, we’ll reply. Keep this page’s address.',
          )}
        </p>
      )
    case 'granted':
      if (done_on !== null) return <p role="status">{t('Done.')}</p>
      return (
        <p role="status">
          {t(
            '{wish, select, erase {Thanks, that’s verified. The site is no longer shown, and what we store about it will be erased within 24 hours.} other {Thanks, that’s verified. We no longer read the site.}}',
            { wish },
          )}
        </p>
      )
    case 'refused':
      return <p role="status">{t('Our staff declined this request.')}</p>
    case 'lifted':
      return <p role="status">{t('Done, and later revoked.')}</p>
  }
}

/** Instructions for proving ownership, and a button to check. */
function ProofInstructions({
  request: { url, proof, is_by_mail, proof_word },
  requestKey,
}: RequestViewProps) {
  const t = useText()
  if (is_by_mail)
    return (
      <ProofForm requestKey={requestKey} label={t('Yes, it’s mine')}>
        <p>{t('You opened a link we emailed to an address at its domain.')}</p>
      </ProofForm>
    )
  if (proof === 'mail')
    return (
      <p role="status">
        {t('We’ve sent you an email. Open its link within 14 days to prove the site is yours.')}
      </p>
    )
  const isTag = proof === 'tag'
  return (
    <ProofForm requestKey={requestKey} label={t('Check now')}>
      <p>
        {isTag
          ? t.rich('Add this to the head of <address></address>:', {
              address: () => (
                <strong className={c.address} dir="ltr">
                  {url}
                </strong>
              ),
            })
          : t.rich('Add this line anywhere in <address></address>:', {
              address: () => (
                <strong className={c.address} dir="ltr">
                  {new URL('/robots.txt', url).href}
                </strong>
              ),
            })}
      </p>
      <pre className={c.code} dir="ltr">
        <code>
          {isTag ? `<meta name="wend-proof" content="${proof_word}">` : `# wend-proof: ${proof_word}`}
        </code>
      </pre>
      <p className="soft">
        {t('You can remove it once we’ve checked. Keep this page’s address to come back to.')}
      </p>
    </ProofForm>
  )
}

function ProofForm({
  requestKey: key,
  label,
  children,
}: {
  requestKey: string
  label: string
  children: ReactNode
}) {
  const t = useText()
  const queries = useQueryClient()
  const { onSubmit, formError, failedAttempts, isBusy } = useForm(proveOwnerRequest, {
    extraFields: { key },
    onReply: (reply) => storeReply(queries, apiQuery(getOwnerRequest, { key }), reply),
  })
  return (
    <Form onSubmit={onSubmit} method="post" action={t.link(`/reading/requests/${key}`)}>
      {children}
      <FormError failedAttempts={failedAttempts}>{formError}</FormError>
      <FormActions>
        <Button type="submit" variant="primary" busy={isBusy}>
          {label}
        </Button>
      </FormActions>
    </Form>
  )
}
