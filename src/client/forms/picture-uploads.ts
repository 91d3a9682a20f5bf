import { create } from 'zustand'
import { ApiError } from '#api-contract/api-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'

interface PictureUpload {
  isBusy: boolean
  /** Why the last picture did not arrive. */
  problem: string
}

const idle: PictureUpload = { isBusy: false, problem: '' }
const uploadStore = create<Record<string, PictureUpload>>(() => ({}))
/** Uploads by purpose. Here rather than in a component: an upload outlives the screen. */
const running = new Map<string, Promise<void>>()

const show = (key: string, upload: PictureUpload) => uploadStore.setState({ [key]: upload })

/**
 * Uploads a picture. The one that was picked last wins, however late an earlier one arrives.
 * @param key what the picture is for @param send returns the picture's address, or undefined where there is none
 */
export function uploadPicture(
  key: string,
  send: () => Promise<string | null | undefined>,
  onDone: (address: string) => void,
): Promise<void> {
  show(key, { isBusy: true, problem: '' })
  const upload: Promise<void> = send().then(
    (address) => settle(upload, '', address),
    (error: unknown) => {
      settle(upload, sentenceOf(error))
      if (!(error instanceof ApiError)) throw error
    },
  )
  function settle(mine: Promise<void>, problem: string, address?: string | null): void {
    if (running.get(key) !== mine) return
    running.delete(key)
    if (address) onDone(address)
    show(key, { isBusy: false, problem })
  }
  running.set(key, upload)
  return upload
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.hasMessage
    ? defaultTranslator('Image upload failed. {reason}', { reason: error.message })
    : defaultTranslator('Image upload failed')

/** Drops an upload: it was removed, or what it is for is gone. */
export function forgetUpload(key: string): void {
  running.delete(key)
  show(key, idle)
}

export const isUploading = (key: string): boolean => running.has(key)

/** Waits for an upload. @returns why it failed, `''` where it succeeded or none was sent */
export async function waitForUpload(key: string): Promise<string> {
  if (!running.has(key)) return ''
  while (running.has(key)) await running.get(key)?.catch(() => {})
  return uploadStore.getState()[key]?.problem ?? ''
}

export const usePictureUpload = (key: string): PictureUpload => uploadStore((state) => state[key] ?? idle)
