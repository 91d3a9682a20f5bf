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
  /** Address of the current picture. */
  preview?: string | null
  /** What is shown where there is none. */
  placeholder?: ReactNode
  /** Width by height of what is shown. */
  aspect: number
  /** Shown in a circle. */
  round?: boolean
  /** Upload progress from 0 to 1, while uploading. */
  progress?: number
  /** Called with a picture that was dropped, pasted or picked, and cropped. */
  onPick: (picture: Blob) => void
  onRemove?: () => void
}

/** Why a file cannot be a picture; `''` where it may be one, which the server decides. */
function refusalOf(t: Translator, file: File | undefined): string {
  const formats = t('Please use PNG, JPEG, WebP, GIF or AVIF.')
  if (!file) return `${t('You can only drop picture files here.')} ${formats}`
  const { name } = file
  if (file.type === 'image/svg+xml') return `${t('“{name}” is an SVG.', { name })} ${formats}`
  // A folder has no type either, and on most systems a size.
  if (!file.type.startsWith('image/')) return `${t('“{name}” isn’t a picture.', { name })} ${formats}`
  return file.size === 0 ? `${t('“{name}” is empty.', { name })} ${formats}` : ''
}

/** Takes a picture: drop it, paste it, or pick a file; then crop it. Shows the current one. */
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
  const [refused, setRefused] = useState('')

  const take = useCallback(
    (files: FileList) => {
      const all = [...files]
      const picture = all.find((one) => refusalOf(t, one) === '')
      setRefused(picture ? '' : refusalOf(t, all[0]))
      if (picture) setFile(picture)
    },
    [t],
  )
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { files } = event.clipboardData ?? {}
      // Text belongs where the cursor is.
      if (!files?.length) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [take])
  const onDrop = (event: DragEvent) => {
    setIsDraggedOver(false)
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const close = () => setFile(undefined)
  const said = refused || error
  const described = [hint && `${id}-hint`, said && `${id}-error`].filter(Boolean).join(' ')
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the pointer; the input does it for all */}
      <div
        className={classNames(c.place, round && c.round, isDraggedOver && c.over)}
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
              <Icon of={ImagePlus} />
            </span>
          )
        )}
        <input
          id={id}
          type="file"
          accept="image/*"
          className={c.input}
          aria-describedby={described || undefined}
          aria-invalid={said ? true : undefined}
          onChange={({ target }) => {
            if (target.files?.length) take(target.files)
            // The same file may be picked again.
            target.value = ''
          }}
        />
      </div>
      {progress !== undefined && <ProgressBar label={t('Uploading picture')} value={progress} max={1} />}
      {preview && onRemove && (
        <p>
          <Button look="plain" onClick={onRemove}>
            {t('Remove picture')}
          </Button>
        </p>
      )}
      <div role="alert">
        <p id={`${id}-error`} className={c.error} hidden={!said}>
          <Icon of={CircleAlert} /> {said}
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
