import { defineError } from '#api-contract/define-error.ts'

export const requestGone = defineError(
  'owner_request_gone',
  'There is no such request. One that is not proven within 14 days is deleted.',
  404,
)
export const emailNeeded = defineError('email_needed', 'Give the address that the mail should go to.')
export const mailElsewhere = defineError(
  'mail_elsewhere',
  'The address must end in @{domain}. With another one, choose another proof.',
)
export const mailProvesNothing = defineError(
  'mail_proves_nothing',
  'Many people have a site at {domain}, so a mail address there does not prove whose this one is. Please choose another proof.',
)
export const openTheMail = defineError('open_the_mail', 'The link in the mail proves it, and only that.')
export const wordNotThere = defineError(
  'proof_not_there',
  'It is not at {page} yet. If you have just put it there, a cache may still keep the old version: try again in some minutes.',
)
export const leadsElsewhere = defineError(
  'proof_leads_elsewhere',
  '{page} leads to another site, {host}, which does not prove whose it is.',
)
