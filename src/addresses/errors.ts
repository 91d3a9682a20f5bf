import { defineError } from '#api-contract/define-error.ts'

export const urlMissing = defineError('address_missing', 'Enter an address.')
export const notAUrl = defineError('not_an_address', 'This isn’t a web address.')
export const urlTooLong = defineError(
  'address_too_long',
  'The address is longer than {max, number} characters.',
)
export const controlCharactersInUrl = defineError(
  'controls_in_address',
  'The address contains control characters.',
)
export const credentialsInUrl = defineError(
  'secrets_in_address',
  'The address can’t contain a username or password.',
)
export const unsupportedScheme = defineError('other_scheme', 'Use an http or https address, not "{scheme}:".')
export const emailInsteadOfUrl = defineError(
  'mail_address',
  'This looks like an email address, not a site’s address.',
)
export const ipInsteadOfDomain = defineError('ip_address', 'Use the site’s domain name, not an IP address.')
export const notPublicSite = defineError(
  'not_a_public_site',
  '"{host}" isn’t a public site: it doesn’t end in a known domain such as .com.',
)
export const onionSite = defineError('onion_site', 'Sites only reachable through Tor can’t be listed.')
export const publicSuffixOnly = defineError('ending_of_names', '"{host}" is a domain suffix, not a site.')
export const notAFeed = defineError('not_a_feed', 'This isn’t the web address of a feed.')
export const siteFetchFailed = defineError(
  'site_unread',
  'We couldn’t read the site: {because, select, url {This isn’t a web address.} scheme {Only http and https addresses work.} credentials {The address contains a username or password.} port {Only ports 80 and 443 work.} address {This isn’t a public website.} unknown_host {There’s no website at this address.} unreachable {The site can’t be reached right now.} timeout {The site took too long to respond.} redirects {The site redirects too many times.} status {The site responded with an error ({status}).} type {The site didn’t return a web page.} too_large {The page is too large.} robots {The site’s robots.txt doesn’t allow it.} other {try again.}}',
)
