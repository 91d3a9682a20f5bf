import type { Scope } from '#api-contract/endpoint.ts'
import { type Message, message } from '#i18n/message.ts'

export const scopeLabels: Record<Scope, Message> = {
  read: message('Read what you can see'),
  write: message('Read and write as you'),
  staff: message('Use staff tools'),
}
