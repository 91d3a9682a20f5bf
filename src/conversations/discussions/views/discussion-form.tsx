import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { limits } from '#api-contract/shapes/limits.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { onEscape } from '#ui/menus/on-escape.ts'
import { Cluster, Stack } from '#ui/page-parts.tsx'
import { fieldError, formError } from '../form-errors.ts'
import type { Discussion } from '../schemas.ts'
import { TextEditor } from '../writing/text-editor.tsx'
import { useTextDraft } from '../writing/use-text-draft.ts'

interface DiscussionFormProps {
  /** Draft key. */
  draft: string
  /** The initial text: the discussion being edited. */
  original?: { id: number; title: string; content: string }
  /** True to focus the title, because the form was just opened. */
  takesFocus: boolean
  button: string
  /** Shown if the server rejects the text. */
  failure: string
  send: (text: { title: string; content: string }) => Promise<Discussion>
  onDone: (discussion: Discussion) => void
  onCancel?: () => void
}

/** Starts or edits a discussion. The draft is kept until the server accepts it. */
export function DiscussionForm({
  draft,
  original,
  takesFocus,
  button,
  failure,
  send,
  onDone,
  onCancel,
}: DiscussionFormProps) {
  const t = useText()
  const title = useTextDraft(`${draft}:title`, original?.title)
  const content = useTextDraft(`${draft}:content`, original?.content)
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  function discardDrafts() {
    title.discard()
    content.discard()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (discussion) => {
      discardDrafts()
      onDone(discussion)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate({ title: title.text, content: content.text })
  }
  const isUnchanged = title.text === (original?.title ?? '') && content.text === (original?.content ?? '')
  const closeUnchanged = onCancel && isUnchanged ? onEscape(onCancel) : undefined
  return (
    <form onSubmit={submit} onKeyDown={closeUnchanged} noValidate>
      <Stack>
        <FormError>{error ? formError(error, failure) : ''}</FormError>
        <Field
          ref={first}
          label={t('Title')}
          value={title.text}
          limit={limits.discussion_title}
          onValue={title.change}
          error={fieldError(error, 'title')}
        />
        <TextEditor
          label={t('Text')}
          text={content.text}
          limit={limits.discussion_content}
          onText={content.change}
          error={fieldError(error, 'content')}
          {...(original ? { discussionId: original.id } : {})}
        />
        <Cluster>
          <Button type="submit" variant="primary" busy={isPending} disabled={title.text.trim() === ''}>
            {button}
          </Button>
          {onCancel && (
            <Button
              onClick={() => {
                discardDrafts()
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
