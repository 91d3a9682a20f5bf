import { type Message, message } from '#i18n/message.ts'
import type { OwnerRequest } from './schemas.ts'

export const requestKindLabels: Record<OwnerRequest['wish'], Message> = {
  erase: message('Erase everything and never list it again'),
  stop: message('Just stop reading it'),
}

export const proofLabels: Record<OwnerRequest['proof'], Message> = {
  mail: message('An email to an address at the domain'),
  tag: message('A tag on the page'),
  robots: message('A line in robots.txt'),
  staff: message('Have staff check it'),
}
