import { create } from 'zustand'
import { isApiError } from '#api-contract/api-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'

interface PictureUpload {
  isBusy: boolean
  /** Error message of the last upload, `''` if it succeeded. */
  error: string
}

const idleUpload: PictureUpload = { isBusy: false, error: '' }
const uploadStore = create<Record<string, PictureUpload>>(() => ({}))
/** Running uploads by key. Outside of components, because an upload outlives its screen. */
const runningUploads = new Map<string, Promise<void>>()

const setUpload = (key: string, upload: PictureUpload) => uploadStore.setState({ [key]: upload })

/**
 * Uploads a picture. The last one picked wins, even if an earlier upload finishes later.
 * @param key identifies the picture's purpose @param send returns the picture's URL, if there is one
 */
export function uploadPicture(
  key: string,
  send: () => Promise<string | null | undefined>,
  onDone: (address: string) => void,
): Promise<void> {
  setUpload(key, { isBusy: true, error: '' })
  const upload: Promise<void> = send().then(
    (address) => settle(upload, '', address),
    (error: unknown) => {
      settle(upload, uploadErrorMessage(error))
      if (!isApiError(error)) throw error
    },
  )
  function settle(finished: Promise<void>, error: string, address?: string | null): void {
    if (runningUploads.get(key) !== finished) return
    runningUploads.delete(key)
    if (address) onDone(address)
    setUpload(key, { isBusy: false, error })
  }
  runningUploads.set(key, upload)
  return upload
}

const uploadErrorMessage = (error: unknown): string =>
  isApiError(error) && error.hasMessage
    ? defaultTranslator('Image upload failed. {reason}', { reason: error.message })
    : defaultTranslator('Image upload failed')

/** Discards an upload whose picture was removed or is no longer needed. */
export function discardUpload(key: string): void {
  runningUploads.delete(key)
  setUpload(key, idleUpload)
}

export const isUploading = (key: string): boolean => runningUploads.has(key)

/** Waits for an upload. @returns the error message, `''` if it succeeded or none was running */
export async function waitForUpload(key: string): Promise<string> {
  if (!runningUploads.has(key)) return ''
  while (runningUploads.has(key)) await runningUploads.get(key)?.catch(() => {})
  return uploadStore.getState()[key]?.error ?? ''
}

export const usePictureUpload = (key: string): PictureUpload =>
  uploadStore((state) => state[key] ?? idleUpload)
