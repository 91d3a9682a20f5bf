import { defineError } from '#api-contract/define-error.ts'

export const ourAddress = defineError('our_address', 'This is an address of our own. Give that of your site.')
export const addressWithMore = defineError(
  'address_with_more',
  'An address to log in with has no port, no query and no fragment, as in example.org or example.org/me.',
)
export const noLogInServer = defineError(
  'no_log_in_server',
  '{page} does not name a log-in server. It needs a link with rel="indieauth-metadata" or rel="authorization_endpoint".',
)
export const badLogInServer = defineError(
  'bad_log_in_server',
  'The log-in server of {domain} cannot be used: {because, select, unread {what it says of itself cannot be read.} issuer {what it says of itself is not at its own address.} method {it does not know the protection of codes that we ask for (S256).} insecure {its address is not encrypted.} ours {it would be this site itself.} other {its address cannot be opened.}}',
)
export const domainRefused = defineError(
  'domain_refused',
  'This log-in was not confirmed by the server of your site. It may have taken too long, or been used before. Please begin again.',
)
export const notItsServer = defineError(
  'not_its_server',
  'The log-in server said that you are {url}, but that address does not name this server.',
)
export const domainUnknown = defineError('domain_unknown', 'No account here has {name} yet.')
export const domainOff = defineError(
  'domain_off',
  'The site at {name} is away or has changed hands, so nobody can log in with it for now. Log in with your email address: we can mail you a link for a new password.',
  403,
)
export const domainTaken = defineError('domain_taken', 'Another account has {name} already.')
export const domainKnown = defineError('domain_known', 'Your account has {name} already.')
export const tooManyDomains = defineError(
  'too_many_domains',
  'An account has at most {max, number} domains. Remove one first.',
)
