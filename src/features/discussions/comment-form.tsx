import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import type { Comment } from '#contract/shapes.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import { failureOf, problemOf } from './failure.ts'
import { TextEditor } from './text-editor.tsx'
import { useTextDraft } from './use-text-draft.ts'

interface CommentFormProps {
  /** Where the draft is kept. */
  draft: string
  /** What stands there at first: the comment that is edited. */
  before?: string
  label: string
  button: string
  /** The sentence for a text that was refused. */
  failure: string
  discussionId: number
  send: (content: string) => Promise<Comment>
  onDone: (comment: Comment) => void
  onCancel?: () => void
  area?: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
}

/** Writing a comment, or changing one. What was typed stays until the server has taken it. */
export function CommentForm(props: CommentFormProps) {
  const {
    draft,
    before,
    label,
    button,
    failure,
    discussionId: discussion_id,
    send,
    onDone,
    onCancel,
    area,
  } = props
  const { text, change, done } = useTextDraft(draft, before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (comment) => {
      done()
      onDone(comment)
      // The button has nothing to send now, and an answer is often followed by another.
      if (before === undefined) area?.current?.focus({ preventScroll: true })
    },
  })
  useEffect(() => {
    if (before !== undefined) area?.current?.focus()
  }, [before, area])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(text)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormError>{error ? failureOf(error, failure) : ''}</FormError>
        <TextEditor
          label={label}
          text={text}
          limit={limits.comment}
          onText={change}
          error={problemOf(error, 'content')}
          discussionId={discussion_id}
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
              Cancel
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  )
}
