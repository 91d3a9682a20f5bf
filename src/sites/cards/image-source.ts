import type { ImageSource, SiteFields } from '#api-contract/shapes/site-fields.ts'
import { type Message, message } from '#i18n/message.ts'

/** Labels of the cover choices. */
export const imageSourceLabels: Record<ImageSource, Message> = {
  drawn: message('Drawn cover'),
  own: message('Your own picture'),
  site: message('Picture from the site'),
}

/** The source of the displayed picture: without a picture, the drawn cover. */
export const shownImageSource = (site: Pick<SiteFields, 'image_blog_page' | 'image_source'>): ImageSource =>
  site.image_blog_page === null ? 'drawn' : site.image_source === 'site' ? 'site' : 'own'
