import { defineError } from '#api-contract/define-error.ts'

export const requestNotFound = defineError(
  'owner_request_gone',
  'We can’t find this request. Requests that aren’t verified within 14 days are deleted.',
  404,
)
export const emailNeeded = defineError('email_needed', 'Enter the address to send the email to.')
export const mailAtOtherDomain = defineError(
  'mail_elsewhere',
  'The address must end in @{domain}. If yours doesn’t, choose another kind of proof.',
)
export const mailProofImpossible = defineError(
  'mail_proves_nothing',
  'Many people have a site at {domain}, so an email address there doesn’t prove this one is yours. Please choose another kind of proof.',
)
export const mailedLinkRequired = defineError('open_the_mail', 'Please use the link in the email.')
export const proofNotFound = defineError(
  'proof_not_there',
  'We couldn’t find it at {page} yet. If you’ve just added it, the old version may be cached. Try again in a few minutes.',
)
export const proofRedirectsElsewhere = defineError(
  'proof_leads_elsewhere',
  '{page} redirects to another site, {host}, so it can’t prove that you own this one.',
)
