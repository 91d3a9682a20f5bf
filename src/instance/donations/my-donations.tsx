import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor, storeReply } from '#client/api/api-queries.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { getPublicProfile } from '#profiles/contract.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Time } from '#ui/text/time.tsx'
import { getMyDonations, openPortal, showSupport } from './contract.ts'
import { formatMoney } from './money.ts'
import c from './my-donations.module.css'
import type { Donation } from './schemas.ts'

const stateLabels: Record<Donation['state'], Message> = {
  pending: message('pending'),
  paid: message('received, thank you'),
  failed: message('failed'),
  refunded: message('refunded'),
  active: message('every month, thank you'),
  late: message('every month; the last payment failed'),
  ended: message('was every month, cancelled'),
}

interface Props {
  paymentsAreOn: boolean
  /** True right after the checkout, when Stripe may not have reported the payment yet. */
  isWaiting: boolean
}

const refetchMs = 3000

const myDonationsQuery = apiQuery(getMyDonations, {})

/** The member's donations, a link to manage them, and whether the profile mentions them. */
export function MyDonations({ paymentsAreOn, isWaiting }: Props) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { data } = useQuery({
    ...queryOptionsFor(api, myDonationsQuery),
    refetchInterval: isWaiting ? refetchMs : false,
  })
  const portal = useMutation({
    mutationFn: () => api(openPortal, { language: t.language }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const [optimisticValue, setOptimisticValue] = useState<boolean>()
  const toggle = useMutation({
    mutationFn: (showsSupport: boolean) => api(showSupport, { shows_support: showsSupport }),
    onSuccess: (reply) => {
      storeReply(queries, myDonationsQuery, reply)
      queries.removeQueries({ queryKey: [getPublicProfile.route] })
    },
    onSettled: () => setOptimisticValue(undefined),
  })
  if (!data || (data.donations.length === 0 && !data.supporter_since)) return null
  return (
    <Section title={t('Your donations')}>
      <Stack>
        <ul className={c.list} aria-label={t('Your donations')}>
          {data.donations.map((donation) => (
            <li key={donation.created_on + donation.amount} className={c.donation}>
              <strong>{formatMoney(t.locale, donation.amount, donation)}</strong>
              <span>{t(stateLabels[donation.state])}</span>
              <Time value={donation.created_on} />
            </li>
          ))}
        </ul>
        {data.supporter_since && (
          <Checkbox
            label={t('Show on my profile that I’m a supporter')}
            checked={optimisticValue ?? data.shows_support}
            onCheck={(checked) => {
              setOptimisticValue(checked)
              toggle.mutate(checked)
            }}
          />
        )}
        <FormError>{portal.error?.message ?? toggle.error?.message ?? ''}</FormError>
        {paymentsAreOn && data.has_customer && (
          <div>
            <Button busy={portal.isPending} onClick={() => portal.mutate()}>
              {t('Manage my donations')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}
