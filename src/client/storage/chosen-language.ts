import { deviceStorage } from './device-storage.ts'

const name = 'wend-language'

/** The language chosen on this device (BCP 47); '' if an offer was declined, null if neither happened. */
export const chosenLanguage = (): string | null => deviceStorage.getItem(name)

/** Saves the choice on this device. @param language '' to decline further offers */
export const storeChosenLanguage = (language: string): void => deviceStorage.setItem(name, language)
