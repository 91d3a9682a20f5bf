import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '#accounts/session/device-session.ts'
import { loginAddress } from '#accounts/session/return-to.ts'
import { isApiError } from '#api-contract/api-error.ts'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { navigate } from '#client/router/navigation.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { type getDonationOptions, startCheckout } from './contract.ts'
import c from './donate-form.module.css'
import { formatMoney, parseAmount } from './money.ts'

export type DonationOptions = ReplyOf<typeof getDonationOptions>

/** Idempotency key of an intended payment: repeated clicks lead to one checkout. Must be unique, not secret. */
const newAttempt = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/** Redirects to Stripe's checkout page. */
function useCheckout() {
  const api = useApi()
  const { language } = useText()
  const [attempt, setAttempt] = useState(newAttempt)
  const checkout = useMutation({
    mutationFn: (donation: { amount: number; is_monthly: boolean }) =>
      api(startCheckout, { ...donation, attempt, language }),
    onSuccess: ({ url }) => location.assign(url),
    // Stripe repeats a failure for the same key.
    onError: () => setAttempt(newAttempt()),
  })
  const { reset } = checkout
  useEffect(() => {
    // The back button restores the page with a busy button.
    const onShow = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  return checkout
}

const customOption = 'other'

/** Chooses frequency and amount, and leads to the checkout. */
export function DonateForm({ options }: { options: DonationOptions }) {
  const t = useText()
  const isGuest = useSession() === null
  const [frequency, setFrequency] = useState<'once' | 'monthly'>('once')
  const [selected, setSelected] = useState<Record<typeof frequency, string>>({
    once: String(options.once[1] ?? options.once[0]),
    monthly: String(options.monthly[1] ?? options.monthly[0]),
  })
  const [customAmount, setCustomAmount] = useState('')
  const [amountError, setAmountError] = useState('')
  const checkout = useCheckout()

  const format = (cents: number) => formatMoney(t.locale, cents, options)
  const choice = selected[frequency]
  const amount = choice === customOption ? parseAmount(customAmount, options) : Number(choice)
  const apiError = isApiError(checkout.error) ? checkout.error : undefined
  const isBusy = checkout.isPending || checkout.isSuccess
  const isMonthly = frequency === 'monthly'

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const { least, most } = options
    const isInRange = amount !== undefined && amount >= least && amount <= most
    const range = { least: format(least), most: format(most) }
    setAmountError(isInRange ? '' : t('Choose an amount from {least} to {most}.', range))
    if (isInRange) checkout.mutate({ amount, is_monthly: isMonthly })
  }

  const formattedAmount = amount ? format(amount) : ''
  const label = isMonthly
    ? t('Donate {amount} every month', { amount: formattedAmount })
    : t('Donate {amount}', { amount: formattedAmount })
  return (
    <Form onSubmit={onSubmit}>
      <RadioGroup
        label={t('How often')}
        options={[
          { value: 'once', label: t('Once') },
          { value: 'monthly', label: t('Every month') },
        ]}
        value={frequency}
        onValue={setFrequency}
      />
      <RadioGroup
        label={t('How much')}
        options={[
          ...options[frequency].map((suggestion) => ({
            value: String(suggestion),
            label: format(suggestion),
          })),
          { value: customOption, label: t('Another amount') },
        ]}
        value={choice}
        onValue={(value) => setSelected({ ...selected, [frequency]: value })}
      />
      {choice === customOption && (
        <div className={c.amount}>
          <Field
            label={t('Amount in {currency}', { currency: options.currency.toUpperCase() })}
            inputMode="decimal"
            autoComplete="off"
            value={customAmount}
            onValue={setCustomAmount}
            error={amountError || (apiError?.fieldError('amount') ?? '')}
          />
        </div>
      )}
      <FormActions>
        {isMonthly && isGuest ? (
          <ButtonLink variant="primary" href={loginAddress('/donate')}>
            {t('Log in to donate every month')}
          </ButtonLink>
        ) : (
          <Button type="submit" variant="primary" busy={isBusy}>
            {label.trim()}
          </Button>
        )}
        <FormError>{apiError && !apiError.fieldError('amount') ? apiError.message : ''}</FormError>
      </FormActions>
    </Form>
  )
}

const messages: Record<string, Message> = {
  once: message('Thank you for your donation! We’ve emailed you a receipt.'),
  monthly: message('Thank you for donating every month! You can change or cancel it here anytime.'),
}

/** Thanks a donor who returns from the checkout. @param frequency `once` or `monthly`, from the URL */
export function ThankYou({ frequency }: { frequency: string | null }) {
  const t = useText()
  const close = () => void navigate('/donate', { replace: true })
  const text = frequency !== null && Object.hasOwn(messages, frequency) ? messages[frequency] : undefined
  return (
    <SuccessModal
      open={text !== undefined}
      message={text ? t(text) : ''}
      actions={[
        { label: t('Go home'), href: '/home' },
        { label: t('Close'), onClick: close },
      ]}
      onClose={close}
    />
  )
}
