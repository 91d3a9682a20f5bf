import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQueryKeyFor } from '#client/api/api-queries.ts'
import { useLocation } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'
import { commentAnchor } from '#sites/listing/paths.ts'
import { findCommentPage } from '../contract.ts'
import type { CommentListQuery } from '../discussion-api-queries.ts'

/** The id in the address's fragment, `#comment-12`; 0 without one. */
const linkedId = (hash: string) => Number(/^#comment-(\d+)$/.exec(hash)?.[1] ?? 0)

/**
 * Scrolls to the linked comment, loading its page if necessary.
 * @returns the linked comment's id, and whether it no longer exists
 */
export function useCommentLink(list: CommentListQuery, loadedIds: number[]): { id: number; isGone: boolean } {
  const api = useApi()
  const queries = useQueryClient()
  const { hash, key } = useLocation()
  const id = linkedId(hash)
  const [missingId, setMissingId] = useState(0)
  const isLoaded = loadedIds.includes(id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with each press on a link, even the same one
  useEffect(() => {
    if (id === 0) return
    if (isLoaded) {
      setMissingId(0)
      const comment = document.getElementById(commentAnchor(id))
      comment?.scrollIntoView({ block: 'start' })
      comment?.focus({ preventScroll: true })
      return
    }
    let isCurrent = true
    const findComment = async () => {
      const { page } = await api(findCommentPage, { ...list.input, commentId: id })
      if (!isCurrent) return
      if (page === list.firstPage) await queries.invalidateQueries({ queryKey: listQueryKeyFor(list) })
      else navigate(`?page=${page}#${commentAnchor(id)}`, { replace: true, state: { keepScroll: true } })
    }
    findComment().catch((error: unknown) => {
      if (!isApiError(error)) throw error
      if (isCurrent && error.status === 404) setMissingId(id)
    })
    return () => {
      isCurrent = false
    }
  }, [id, key, isLoaded])

  return { id, isGone: id !== 0 && missingId === id && !isLoaded }
}
