import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api-contract/api-error.ts'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { type Message, message } from '#i18n/message.ts'
import { findBlogByUrl, previewBlog } from '../contract.ts'

export type Preview = ReplyOf<typeof previewBlog>

/** What is known about the address in the form. */
export type SiteCheck =
  | { now: 'nothing' }
  /** Whether it exists already, or what its page says. */
  | { now: 'looking' | 'reading'; words: Message }
  | { now: 'known'; blog: Blog }
  | { now: 'refused'; problem: string }
  /** New here; `is_read` says whether its page said anything. */
  | { now: 'new'; isRead: boolean }

/**
 * Looks an address up: whether the site exists already, and otherwise what its page says about itself.
 * @param own the site being edited, which may keep its address
 */
export function useSiteCheck(own: number | null, onPreview: (preview: Preview) => Promise<void> | void) {
  const api = useApi()
  const [check, setCheck] = useState<SiteCheck>({ now: 'nothing' })
  /** The last address looked up: answers to earlier ones come too late. */
  const asked = useRef('')
  /** What could not be looked up because nothing could be reached. */
  const unreached = useRef('')

  async function look(url: string): Promise<void> {
    const address = url.trim()
    if (address === asked.current) return
    asked.current = address
    unreached.current = ''
    const tell = (next: SiteCheck) => asked.current === address && setCheck(next)
    if (address === '') return void tell({ now: 'nothing' })
    tell({ now: 'looking', words: message('Checking whether it’s already here') })
    try {
      const blog = await api(findBlogByUrl, { url: address })
      return void tell(blog.id === own ? { now: 'nothing' } : { now: 'known', blog })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 404) {
        tell({ now: 'refused', problem: error.fieldError('url') || error.message })
        const isFinal = error.status >= 400 && error.status < 500
        if (!isFinal && asked.current === address) {
          unreached.current = address
          asked.current = ''
        }
        return
      }
    }
    if (own !== null) return void tell({ now: 'nothing' })
    tell({ now: 'reading', words: message('Reading the page') })
    const preview = await api(previewBlog, { url: address }).catch(() => undefined)
    if (asked.current !== address) return
    if (preview) await onPreview(preview)
    tell({ now: 'new', isRead: preview?.title != null })
  }

  /** What was said of another address is not said of this one. */
  function forget(url: string): void {
    if (check.now === 'nothing' || url.trim() === asked.current) return
    asked.current = ''
    unreached.current = ''
    setCheck({ now: 'nothing' })
  }

  const again = useRef(look)
  again.current = look
  useEffect(() => {
    const onOnline = () => unreached.current && void again.current(unreached.current)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return { check, look, forget }
}
