import { reason } from '#api-contract/reason.ts'

export const notAHost = reason('not_a_host', 'Enter a host such as example.com.')
