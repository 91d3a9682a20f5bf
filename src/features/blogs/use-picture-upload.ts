import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { useApi } from '#web/api-context.ts'
import { adoptBlogImage, uploadBlogImage } from './contract.ts'

/** Sends pictures of sites; hands on the address that they get here. */
export function usePictureUpload(onDone: (url: string) => void) {
  const api = useApi()
  const [is_busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(picture: Blob): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const image = new File([picture], 'picture', { type: picture.type })
      onDone((await api(uploadBlogImage, { image }))['blog-image-url'])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(`Image upload failed: ${error.message}`)
    } finally {
      setBusy(false)
    }
  }

  /** Takes the picture that a page names; one that is of no use is left out without a word. */
  async function adopt(url: string): Promise<void> {
    setBusy(true)
    const adopted = await api(adoptBlogImage, { url }).catch(() => undefined)
    setBusy(false)
    if (adopted?.['blog-image-url']) onDone(adopted['blog-image-url'])
  }

  return { send, adopt, is_busy, problem }
}
