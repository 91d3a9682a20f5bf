import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { useApi } from '#client/api/api-context.ts'
import { type Message, message } from '#i18n/message.ts'
import { findSiteByUrl, getSitePreview } from '../contract.ts'

export type Preview = ReplyOf<typeof getSitePreview>

/** State of the address check. */
export type SiteCheck =
  | { state: 'idle' }
  /** Checking if the site exists, then reading its page. */
  | { state: 'looking' | 'reading'; label: Message }
  | { state: 'listed'; blog: Site }
  | { state: 'rejected'; error: string }
  /** Not listed yet; `isRead` is false if its page could not be read. */
  | { state: 'new'; isRead: boolean }

/**
 * Looks up an address: finds the site if it is listed, or else reads the details on its page.
 * @param ownId the site being edited, which may keep its address
 */
export function useSiteCheck(ownId: number | null, onPreview: (preview: Preview) => Promise<void> | void) {
  const api = useApi()
  const [check, setCheck] = useState<SiteCheck>({ state: 'idle' })
  /** The latest address looked up; replies for earlier ones are dropped. */
  const latestAddress = useRef('')
  /** The address to look up again once the browser is online. */
  const pendingRetry = useRef('')

  async function lookUp(url: string): Promise<void> {
    const address = url.trim()
    if (address === latestAddress.current) return
    latestAddress.current = address
    pendingRetry.current = ''
    const update = (next: SiteCheck) => latestAddress.current === address && setCheck(next)
    if (address === '') return void update({ state: 'idle' })
    update({ state: 'looking', label: message('Checking whether it’s already here') })
    try {
      const site = await api(findSiteByUrl, { url: address })
      return void update(site.id === ownId ? { state: 'idle' } : { state: 'listed', blog: site })
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.status !== 404) {
        update({ state: 'rejected', error: error.fieldError('url') || error.message })
        const isFinal = error.status >= 400 && error.status < 500
        if (!isFinal && latestAddress.current === address) {
          pendingRetry.current = address
          latestAddress.current = ''
        }
        return
      }
    }
    if (ownId !== null) return void update({ state: 'idle' })
    update({ state: 'reading', label: message('Reading the page') })
    const preview = await api(getSitePreview, { url: address }).catch(() => undefined)
    if (latestAddress.current !== address) return
    if (preview) await onPreview(preview)
    update({ state: 'new', isRead: preview?.title != null })
  }

  /** Clears the result once another address is typed. */
  function clear(url: string): void {
    if (check.state === 'idle' || url.trim() === latestAddress.current) return
    latestAddress.current = ''
    pendingRetry.current = ''
    setCheck({ state: 'idle' })
  }

  const latestLookUp = useRef(lookUp)
  latestLookUp.current = lookUp
  useEffect(() => {
    const onOnline = () => pendingRetry.current && void latestLookUp.current(pendingRetry.current)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return { check, lookUp, clear }
}
