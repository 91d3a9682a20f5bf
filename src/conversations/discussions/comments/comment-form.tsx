import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect } from 'react'
import { usePendingAction } from '#accounts/session/use-log-in-first.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { onEscape } from '#ui/menus/on-escape.ts'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import { fieldError, formError } from '../form-errors.ts'
import type { Comment } from '../schemas.ts'
import { TextEditor } from '../writing/text-editor.tsx'
import { useTextDraft } from '../writing/use-text-draft.ts'

interface CommentFormProps {
  /** Draft key. */
  draft: string
  /** The initial text: the comment being edited. */
  original?: string
  label: string
  button: string
  /** Shown if the server rejects the text. */
  failure: string
  discussionId: number
  send: (content: string) => Promise<Comment>
  /** True if the text was already posted: the page may have been left before the reply arrived. */
  isPosted?: (text: string) => boolean
  onDone: (comment: Comment) => void
  onCancel?: () => void
  area?: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
}

/** Writes or edits a comment. The draft is kept until the server accepts it. */
export function CommentForm(props: CommentFormProps) {
  const t = useText()
  const { draft, original, label, button, failure, discussionId, send, isPosted, onDone, onCancel, area } =
    props
  const { text, isRestored, change, discard } = useTextDraft(draft, original)
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (comment) => {
      discard()
      onDone(comment)
      // The button is disabled now, and often another comment follows.
      if (original === undefined) area?.current?.focus({ preventScroll: true })
    },
  })
  useEffect(() => {
    if (isRestored && isPosted?.(text)) discard()
  })
  usePendingAction(
    { action: 'comment', target: discussionId },
    () => area?.current?.focus(),
    original === undefined,
  )
  useEffect(() => {
    if (original === undefined || !area?.current) return
    area.current.focus()
    area.current.setSelectionRange(original.length, original.length)
  }, [original, area])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(text)
  }
  const closeUnchanged = onCancel && text === (original ?? '') ? onEscape(onCancel) : undefined
  return (
    <form onSubmit={submit} onKeyDown={closeUnchanged} noValidate>
      <Stack>
        <FormError>{error ? formError(error, failure) : ''}</FormError>
        <TextEditor
          label={label}
          text={text}
          limit={limits.comment}
          onText={change}
          error={fieldError(error, 'content')}
          discussionId={discussionId}
          {...(area ? { ref: area } : {})}
        />
        <Cluster>
          <Button type="submit" variant="primary" busy={isPending} disabled={text.trim() === ''}>
            {button}
          </Button>
          {onCancel && (
            <Button
              onClick={() => {
                discard()
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
