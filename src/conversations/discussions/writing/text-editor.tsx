import { useMutation } from '@tanstack/react-query'
import { type RefObject, useId, useRef } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RenderedText } from '#ui/text/rendered-text.tsx'
import { previewText } from '../contract.ts'
import { NameOptions } from './name-options.tsx'
import c from './text-editor.module.css'
import { useNameCompletion } from './use-name-completion.ts'

type Area = HTMLInputElement & HTMLTextAreaElement

interface TextEditorProps {
  label: string
  text: string
  limit: number
  onText: (text: string) => void
  error?: string
  rows?: number
  discussionId?: number
  ref?: RefObject<Area | null>
}

/** A Markdown editor with name completion and a preview. */
export function TextEditor({ label, text, limit, onText, error, rows, discussionId, ref }: TextEditorProps) {
  const t = useText()
  const api = useApi()
  const ownRef = useRef<Area>(null)
  const area = ref ?? ownRef
  const previewId = useId()
  const names = useNameCompletion(area, onText, discussionId)
  const preview = useMutation({ mutationFn: (content: string) => api(previewText, { content }) })
  // Typing closes the preview, and so does posting, which empties the text.
  const isCurrent = preview.variables === text
  const html = isCurrent ? preview.data?.content_html : undefined
  const failure = isCurrent ? preview.error : null
  function togglePreview() {
    if (html !== undefined || failure) preview.reset()
    else preview.mutate(text)
  }
  return (
    <div className={c.editor}>
      <Field
        {...names.field}
        ref={area}
        label={label}
        hint={t(
          'Markdown works: **bold**, *italic*, > quote, `code`, [words](https://…). @name notifies someone.',
        )}
        value={text}
        limit={limit}
        onValue={onText}
        onBlur={names.close}
        error={error}
        rows={rows}
        multiline
      />
      <NameOptions names={names} />
      <p>
        <Button
          busy={preview.isPending}
          aria-expanded={html !== undefined}
          aria-controls={previewId}
          disabled={text.trim() === ''}
          onClick={togglePreview}
        >
          {html === undefined ? t('Preview') : t('Hide preview')}
        </Button>
      </p>
      <div id={previewId} role="status">
        {html !== undefined && (
          <div className={c.preview}>
            <RenderedText html={html} />
          </div>
        )}
        {failure && <p className={c.failed}>{t('Preview unavailable: {why}', { why: failure.message })}</p>}
      </div>
    </div>
  )
}
