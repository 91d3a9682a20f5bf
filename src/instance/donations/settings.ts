import type { SettingsReader } from '#platform/runtime/settings-reader.ts'

interface DonationSettings {
  stripe: { secret_key: string; webhook_secret: string; api_base: string | undefined } | undefined
  donate_url: string | undefined
}

declare module '#platform/runtime/config.ts' {
  interface Config extends DonationSettings {}
}

export const readDonationSettings = ({ text, url, requireTogether }: SettingsReader): DonationSettings => ({
  stripe: requireTogether(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    ? {
        secret_key: text('STRIPE_SECRET_KEY') ?? '',
        webhook_secret: text('STRIPE_WEBHOOK_SECRET') ?? '',
        api_base: url('STRIPE_API_BASE'),
      }
    : undefined,
  donate_url: url('DONATE_URL'),
})
