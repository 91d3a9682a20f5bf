import { defineError } from '#api-contract/define-error.ts'

export const notAHost = defineError('not_a_host', 'Enter a host such as example.com.')
