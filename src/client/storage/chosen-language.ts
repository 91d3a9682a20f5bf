import { deviceStorage } from './device-storage.ts'

const name = 'wend-language'

/** What was chosen on this device (BCP 47); '' where an offer was declined; null where neither has happened. */
export const chosenLanguage = (): string | null => deviceStorage.getItem(name)

/** Keeps a choice on this device. @param language '' to be offered none any more */
export const keepLanguage = (language: string): void => deviceStorage.setItem(name, language)
