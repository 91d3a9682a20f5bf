import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { getFeedKey, renewFeedKey } from './contract.ts'

const feedKeyQuery = apiQuery(getFeedKey, {})

/**
 * Secret feed URLs of the member's timeline, for feed readers. They work without a log-in, so they are shown only once.
 */
export function SecretFeedUrls() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isConfirming, setConfirming] = useState(false)
  const { data: feedKey, error, isPending } = useQuery(queryOptionsFor(api, feedKeyQuery))
  const hasKey = Boolean(feedKey?.created_on)
  const renewal = useMutation({
    mutationFn: () => api(renewFeedKey, {}),
    onSuccess: () => {
      announce(
        hasKey
          ? t('These are your new addresses. The old ones no longer work.')
          : t('Copy them now. You won’t see them again.'),
      )
      void queries.invalidateQueries({ queryKey: queryKeyFor(feedKeyQuery) })
    },
    onSettled: () => setConfirming(false),
  })
  const key = renewal.data?.key
  return (
    <Section id="addresses" title={t('Read your news in a feed reader')}>
      <Stack>
        <p>
          {t(
            'Private addresses for your news feed and follows. They work without logging in, so anyone who has them can see what you follow.',
          )}
        </p>
        {key && (
          <>
            <p>{t('Copy them now. You won’t see them again.')}</p>
            <SecretUrl label={t('Your news, for any feed reader')} path={`/river/${key}/feed.rss`} />
            <SecretUrl
              label={t('The sites you follow, always up to date (OPML)')}
              path={`/river/${key}/follows.opml`}
            />
          </>
        )}
        <FormError>{error?.message ?? renewal.error?.message}</FormError>
        <FormActions>
          {hasKey ? (
            <Button variant="plain" onClick={() => setConfirming(true)}>
              {t('Replace addresses')}
            </Button>
          ) : (
            <Button busy={isPending || renewal.isPending} onClick={() => renewal.mutate()}>
              {t('Create addresses')}
            </Button>
          )}
        </FormActions>
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        title={t('Replace the addresses?')}
        confirmLabel={t('Replace')}
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate()}
        onCancel={() => setConfirming(false)}
      >
        {t('The current addresses will stop working, and your feed readers will need the new ones.')}
      </ConfirmDialog>
    </Section>
  )
}

function SecretUrl({ label, path }: { label: string; path: string }) {
  const t = useText()
  const announce = useAnnounce()
  const { public_url } = useCommunity()
  const url = public_url + t.link(path)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      announce(t('Copied'))
    } catch {
      announce(t('Couldn’t copy. Please select the text and copy it yourself.'))
    }
  }
  return (
    <Stack gap="s">
      <Field label={label} value={url} readOnly spellCheck={false} />
      <FormActions>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
      </FormActions>
    </Stack>
  )
}
