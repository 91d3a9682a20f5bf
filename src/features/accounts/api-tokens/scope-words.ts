import type { Scope } from '#contract/endpoint.ts'
import { type Message, message } from '#texts/message.ts'

/** What an API token is for. */
export const scopeWords: Record<Scope, Message> = {
  read: message('Read what you can see'),
  write: message('Write in your name, and read'),
  staff: message('Do what staff do'),
}
