import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const findStripeCustomer = endpoint<typeof schemas.findStripeCustomer>()(
  'POST /api/stripe-customer-exists/',
  { access: 'member' },
)

export const getDonationOptions = endpoint<typeof schemas.getDonationOptions>()(
  'GET /api/donations/options/',
  { access: 'anyone', deviceCache: true },
)

export const startCheckout = endpoint<typeof schemas.startCheckout>()('POST /api/donations/checkout/', {
  access: 'anyone',
})

export const openPortal = endpoint<typeof schemas.openPortal>()('POST /api/donations/portal/', {
  access: 'member',
})

export const getMyDonations = endpoint<typeof schemas.getMyDonations>()('GET /api/donations/mine/', {
  access: 'member',
})

export const showSupport = endpoint<typeof schemas.showSupport>()('POST /api/donations/show-support/', {
  access: 'member',
})
