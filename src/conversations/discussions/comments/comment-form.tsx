import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect } from 'react'
import { useWanted } from '#accounts/session/use-log-in-first.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { onEscape } from '#ui/menus/on-escape.ts'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import type { Comment } from '../contract.ts'
import { failureOf, problemOf } from '../failure.ts'
import { TextEditor } from '../writing/text-editor.tsx'
import { useTextDraft } from '../writing/use-text-draft.ts'

interface CommentFormProps {
  /** The key of the draft. */
  draft: string
  /** The initial text: the comment being edited. */
  before?: string
  label: string
  button: string
  /** The sentence for a text that was refused. */
  failure: string
  discussionId: number
  send: (content: string) => Promise<Comment>
  /** Whether a text is in the discussion already: the page was left before the server's reply arrived. */
  isPosted?: (text: string) => boolean
  onDone: (comment: Comment) => void
  onCancel?: () => void
  area?: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
}

/** Writes or edits a comment. What was typed stays until the server has accepted it. */
export function CommentForm(props: CommentFormProps) {
  const t = useText()
  const { draft, before, label, button, failure, discussionId, send, isPosted, onDone, onCancel, area } =
    props
  const { text, isRestored, change, done } = useTextDraft(draft, before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (comment) => {
      done()
      onDone(comment)
      // The button has nothing to send now, and often another comment follows.
      if (before === undefined) area?.current?.focus({ preventScroll: true })
    },
  })
  useEffect(() => {
    if (isRestored && isPosted?.(text)) done()
  })
  useWanted({ action: 'comment', on: discussionId }, () => area?.current?.focus(), before === undefined)
  useEffect(() => {
    if (before === undefined || !area?.current) return
    area.current.focus()
    area.current.setSelectionRange(before.length, before.length)
  }, [before, area])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(text)
  }
  const closeUnchanged = onCancel && text === (before ?? '') ? onEscape(onCancel) : undefined
  return (
    <form onSubmit={submit} onKeyDown={closeUnchanged} noValidate>
      <Stack>
        <FormError>{error ? failureOf(error, failure) : ''}</FormError>
        <TextEditor
          label={label}
          text={text}
          limit={limits.comment}
          onText={change}
          error={problemOf(error, 'content')}
          discussionId={discussionId}
          {...(area ? { ref: area } : {})}
        />
        <Cluster>
          <Button type="submit" look="primary" busy={isPending} disabled={text.trim() === ''}>
            {button}
          </Button>
          {onCancel && (
            <Button
              onClick={() => {
                done()
                onCancel()
              }}
            >
              {t('Cancel')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  )
}
