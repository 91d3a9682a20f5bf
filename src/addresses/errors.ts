import { defineError } from '#api-contract/define-error.ts'

export const addressMissing = defineError('address_missing', 'The address is missing.')
export const noAddress = defineError('not_an_address', 'This is not a web address.')
export const addressTooLong = defineError(
  'address_too_long',
  'The address is longer than {max, number} characters.',
)
export const controlsInAddress = defineError(
  'controls_in_address',
  'The address contains control characters.',
)
export const secretsInAddress = defineError(
  'secrets_in_address',
  'The address must not contain a user name or a password.',
)
export const otherScheme = defineError(
  'other_scheme',
  'Only http and https addresses are taken, not "{scheme}:".',
)
export const mailAddress = defineError(
  'mail_address',
  'This looks like a mail address, not like the address of a site.',
)
export const ipAddress = defineError('ip_address', 'Give the name of the site, not an IP address.')
export const notPublic = defineError(
  'not_a_public_site',
  '"{host}" is not a public site: its name has no known ending such as .com.',
)
export const onionSite = defineError('onion_site', 'A site that only Tor reaches cannot be listed.')
export const endingOfNames = defineError('ending_of_names', '"{host}" is an ending of names, not a site.')
export const notAFeed = defineError('not_a_feed', 'This is not the web address of a feed.')
export const siteUnread = defineError(
  'site_unread',
  'The site could not be read: {because, select, url {This is not a web address.} scheme {Only http and https addresses can be fetched.} credentials {An address with a name or password in it is not fetched.} port {Only the usual web ports, 80 and 443, are fetched.} address {This address does not belong to a public website.} unknown_host {There is no website at this address.} unreachable {The site cannot be reached just now.} timeout {The site takes too long to answer.} redirects {The site redirects too often.} status {The site answered with an error ({status}).} type {The site answered with something else than a page.} too_large {What the site answered with is too large.} robots {The site asks not to be fetched by programs (robots.txt).} other {try again.}}',
)
