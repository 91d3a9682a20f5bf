import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { Icon } from '../icons/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import c from './picture-input.module.css'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

type Props = {
  label: string
  hint?: string
  error?: string
  /** URL of the current picture. */
  preview?: string | null
  /** Shown if there is no picture. */
  placeholder?: ReactNode
  /** Width divided by height of the crop. */
  aspect: number
  /** Displays it as a circle. */
  round?: boolean
  /** Upload progress from 0 to 1; undefined when idle. */
  progress?: number
  /** Called with a dropped, pasted or picked picture, after cropping. */
  onPick: (picture: Blob) => void
  onRemove?: () => void
}

/** Returns an error message if a file cannot be a picture, otherwise `''`. The server makes the final decision. */
function fileError(t: Translator, file: File | undefined): string {
  const formats = t('Please use PNG, JPEG, WebP, GIF or AVIF.')
  if (!file) return `${t('You can only drop picture files here.')} ${formats}`
  const { name } = file
  if (file.type === 'image/svg+xml') return `${t('“{name}” is an SVG.', { name })} ${formats}`
  // Folders have no type either, and on most systems a size.
  if (!file.type.startsWith('image/')) return `${t('“{name}” isn’t a picture.', { name })} ${formats}`
  return file.size === 0 ? `${t('“{name}” is empty.', { name })} ${formats}` : ''
}

/** Picks a picture by dropping, pasting or choosing a file, then crops it. Shows the current one. */
export function PictureInput({
  label,
  hint,
  error,
  preview,
  placeholder,
  aspect,
  round,
  progress,
  onPick,
  onRemove,
}: Props) {
  const t = useText()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [pickError, setPickError] = useState('')

  const acceptFiles = useCallback(
    (files: FileList) => {
      const candidates = [...files]
      const picture = candidates.find((candidate) => fileError(t, candidate) === '')
      setPickError(picture ? '' : fileError(t, candidates[0]))
      if (picture) setFile(picture)
    },
    [t],
  )
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { files } = event.clipboardData ?? {}
      // Text goes to the focused field.
      if (!files?.length) return
      event.preventDefault()
      acceptFiles(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [acceptFiles])
  const onDrop = (event: DragEvent) => {
    setIsDraggedOver(false)
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    acceptFiles(event.dataTransfer.files)
  }
  const close = () => setFile(undefined)
  const errorMessage = pickError || error
  const describedBy = [hint && `${id}-hint`, errorMessage && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={c.field}>
      <label htmlFor={id} className={c.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={c.hint}>
          {hint}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for pointers; everyone can use the input */}
      <div
        className={classNames(c.dropzone, round && c.round, isDraggedOver && c.dragOver)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        {preview ? (
          <img src={preview} alt="" className={c.preview} />
        ) : (
          (placeholder && <div className={c.preview}>{placeholder}</div>) || (
            <span className={c.empty} aria-hidden="true">
              <Icon icon={ImagePlus} />
            </span>
          )
        )}
        <input
          id={id}
          type="file"
          accept="image/*"
          className={c.input}
          aria-describedby={describedBy || undefined}
          aria-invalid={errorMessage ? true : undefined}
          onChange={({ target }) => {
            if (target.files?.length) acceptFiles(target.files)
            // Allows picking the same file again.
            target.value = ''
          }}
        />
      </div>
      {progress !== undefined && <ProgressBar label={t('Uploading picture')} value={progress} max={1} />}
      {preview && onRemove && (
        <p>
          <Button variant="plain" onClick={onRemove}>
            {t('Remove picture')}
          </Button>
        </p>
      )}
      <div role="alert">
        <p id={`${id}-error`} className={c.error} hidden={!errorMessage}>
          <Icon icon={CircleAlert} /> {errorMessage}
        </p>
      </div>
      {file && (
        <CropDialog
          file={file}
          aspect={aspect}
          round={round}
          onCancel={close}
          onDone={(picture) => {
            close()
            onPick(picture)
          }}
        />
      )}
    </div>
  )
}
