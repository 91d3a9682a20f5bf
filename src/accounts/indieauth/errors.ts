import { defineError } from '#api-contract/define-error.ts'

export const ourAddress = defineError('our_address', 'That’s our address. Enter your own site’s.')
export const addressHasPortOrQuery = defineError(
  'address_with_more',
  'Use an address without a port, query or fragment, such as example.org or example.org/me.',
)
export const noLogInServer = defineError(
  'no_log_in_server',
  '{page} doesn’t name a log-in server. Add a link with rel="indieauth-metadata" or rel="authorization_endpoint".',
)
export const badLogInServer = defineError(
  'bad_log_in_server',
  'We can’t use the log-in server of {domain}: {because, select, unread {its metadata can’t be read.} issuer {its metadata isn’t at its own address.} method {it doesn’t support PKCE with S256.} insecure {its address isn’t encrypted.} ours {it’s this site itself.} other {its address can’t be opened.}}',
)
export const domainRefused = defineError(
  'domain_refused',
  'Your site’s server didn’t confirm this log-in. It may have expired or been used already. Please start again.',
)
export const serverMismatch = defineError(
  'not_its_server',
  'The log-in server says you’re {url}, but that address doesn’t name this server.',
)
export const domainUnknown = defineError('domain_unknown', 'No account uses {name} yet.')
export const domainDisabled = defineError(
  'domain_off',
  'The site at {name} is down or has changed hands, so you can’t log in with it for now. Log in with your email instead; we can send you a password reset link.',
  403,
)
export const domainTaken = defineError('domain_taken', '{name} is linked to another account.')
export const domainAlreadyLinked = defineError('domain_known', '{name} is already linked to your account.')
export const tooManyDomains = defineError(
  'too_many_domains',
  'You can link up to {max, number} domains. Remove one first.',
)
