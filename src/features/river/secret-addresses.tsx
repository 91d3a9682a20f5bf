import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommunity } from '#features/community/use-community.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormActions } from '#ui/form.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf } from '#web/api-queries.ts'
import { getRiverKey, renewRiverKey } from './contract.ts'

const own = apiQuery(getRiverKey, {})

/** Addresses at which any feed reader finds one's own news; shown when asked for, since they open without a log-in. */
export function SecretAddresses() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const key = useQuery({ queryKey: queryKeyOf(own), queryFn: () => api(getRiverKey, {}), enabled: isShown })
  const renewal = useMutation({
    mutationFn: () => api(renewRiverKey, {}),
    onSuccess: (renewed) => {
      queries.setQueryData(queryKeyOf(own), renewed)
      setShown(true)
      announce(t('These are your new addresses. The old ones no longer work.'))
    },
    onSettled: () => setAsking(false),
  })
  return (
    <Section id="addresses" title={t('Read your news in a feed reader')}>
      <Stack>
        <p>
          {t(
            'Your news feed and the list of what you follow have addresses of their own. They open without a log-in: anyone who knows them can see what you follow.',
          )}
        </p>
        {isShown && key.data ? (
          <>
            <Address label={t('Your news, for any feed reader')} path={`/river/${key.data.key}/feed.rss`} />
            <Address
              label={t('The sites you follow, as a list that stays up to date (OPML)')}
              path={`/river/${key.data.key}/follows.opml`}
            />
          </>
        ) : (
          <FormActions>
            <Button busy={key.isFetching} onClick={() => setShown(true)}>
              {t('Show the addresses')}
            </Button>
          </FormActions>
        )}
        <FormError>{key.error?.message ?? renewal.error?.message}</FormError>
        <FormActions>
          <Button look="plain" onClick={() => setAsking(true)}>
            {t('Replace them with new ones')}
          </Button>
        </FormActions>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={t('Replace the addresses?')}
        confirmLabel={t('Replace')}
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t(
          'Anyone who has the present addresses will find nothing there any more, and your feed readers will need the new ones.',
        )}
      </ConfirmDialog>
    </Section>
  )
}

function Address({ label, path }: { label: string; path: string }) {
  const t = useText()
  const announce = useAnnounce()
  const { public_url } = useCommunity()
  const url = public_url + t.link(path)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      announce(t('Copied'))
    } catch {
      announce(t('It could not be copied: please select the text and copy it by hand.'))
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
