import { CircleAlert, ImagePlus } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import c from './picture-input.module.css'
import { ProgressBar } from './progress-bar.tsx'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type Props = {
  label: string
  hint?: string
  error?: string
  /** Address of the picture there is now. */
  preview?: string | null
  /** Width by height of what is shown. */
  aspect: number
  /** Shown in a circle. */
  round?: boolean
  /** How much is sent, 0 to 1, while it is being sent. */
  progress?: number
  /** A picture that was dropped, pasted or picked, and cropped. */
  onPick: (picture: Blob) => void
  onRemove?: () => void
}

/** Takes a picture: drop it, paste it, or pick a file; then choose its part. Shows what there is. */
export function PictureInput({
  label,
  hint,
  error,
  preview,
  aspect,
  round,
  progress,
  onPick,
  onRemove,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [over, setOver] = useState(false)

  const take = (files: FileList | undefined) => {
    const picture = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (picture) setFile(picture)
    return picture !== undefined
  }
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!picture) return
      event.preventDefault()
      setFile(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (take(event.dataTransfer.files)) event.preventDefault()
  }
  const close = () => {
    setFile(undefined)
    if (input.current) input.current.value = ''
  }
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
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
        className={classNames(c.place, round && c.round, over && c.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {preview ? (
          <img src={preview} alt="" className={c.preview} />
        ) : (
          <span className={c.empty} aria-hidden="true">
            <Icon of={ImagePlus} />
          </span>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className={c.input}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => take(event.target.files ?? undefined)}
        />
      </div>
      {progress !== undefined && <ProgressBar label="Sending the picture" value={progress} max={1} />}
      {preview && onRemove && (
        <p>
          <Button look="plain" onClick={onRemove}>
            Remove picture
          </Button>
        </p>
      )}
      <p id={`${id}-error`} className={c.error} hidden={!error}>
        <Icon of={CircleAlert} /> {error}
      </p>
      {file && (
        <Suspense>
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
        </Suspense>
      )}
    </div>
  )
}
