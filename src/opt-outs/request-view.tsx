import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery, storeReply } from '#client/api/api-queries.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { getOwnerRequest, type OwnerRequest, proveOwnerRequest } from './contract.ts'
import c from './request-view.module.css'

type Props = { request: OwnerRequest; requestKey: string }

/** An owner request: its next step, or its result. */
export function RequestView({ request, requestKey }: Props) {
  const t = useText()
  const { url, wish, reason } = request
  return (
    <Stack>
      <p>
        {t.rich(
          '{wish, select, erase {What is asked: everything of <address></address> is erased, and the address is refused from then on.} other {What is asked: <address></address> is read no more.}}',
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
      <State request={request} requestKey={requestKey} />
      {reason && <blockquote className="prose">{reason}</blockquote>}
    </Stack>
  )
}

function State({ request, requestKey }: Props) {
  const t = useText()
  const { state, wish, done_on } = request
  switch (state) {
    case 'unproven':
      return <Unproven request={request} requestKey={requestKey} />
    case 'waiting':
      return (
        <p>
          {t('Our staff will look at it. If you gave a mail address, you get an answer. Keep this address.')}
        </p>
      )
    case 'granted':
      if (done_on !== null) return <p role="status">{t('It is done.')}</p>
      return (
        <p role="status">
          {t(
            '{wish, select, erase {Thank you, that is proof enough. The site is no longer shown, and what we keep of it is erased within 24 hours.} other {Thank you, that is proof enough. The site is no longer read.}}',
            { wish },
          )}
        </p>
      )
    case 'refused':
      return <p role="status">{t('Our staff declined this request.')}</p>
    case 'lifted':
      return <p role="status">{t('It was done, and later lifted.')}</p>
  }
}

/** Instructions for proving ownership, and a button to check. */
function Unproven({ request: { url, proof, is_by_mail, proof_word }, requestKey }: Props) {
  const t = useText()
  if (is_by_mail)
    return (
      <Prove requestKey={requestKey} label={t('Yes, it is mine')}>
        <p>{t('You came here by a link that we mailed to an address at its domain.')}</p>
      </Prove>
    )
  if (proof === 'mail')
    return (
      <p role="status">
        {t('A mail is on its way. The link in it proves that the site is yours; it works for 14 days.')}
      </p>
    )
  const isTag = proof === 'tag'
  return (
    <Prove requestKey={requestKey} label={t('It is there: look')}>
      <p>
        {isTag
          ? t.rich('Put this into the head of <address></address>:', {
              address: () => (
                <strong className={c.address} dir="ltr">
                  {url}
                </strong>
              ),
            })
          : t.rich('Put this line into <address></address>, wherever you like:', {
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
        {t('It has to stay only until we have looked. Keep the address of this page: you need it for that.')}
      </p>
    </Prove>
  )
}

function Prove({
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
  const { onSubmit, formError, attempt, isBusy } = useForm(proveOwnerRequest, {
    extraFields: { key },
    onReply: (reply) => storeReply(queries, apiQuery(getOwnerRequest, { key }), reply),
  })
  return (
    <Form onSubmit={onSubmit} method="post" action={t.link(`/reading/requests/${key}`)}>
      {children}
      <FormError attempt={attempt}>{formError}</FormError>
      <FormActions>
        <Button type="submit" look="primary" busy={isBusy}>
          {label}
        </Button>
      </FormActions>
    </Form>
  )
}
