import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useText } from '#i18n/use-text.ts'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import c from './crop-dialog.module.css'

type Props = {
  file: File
  /** Width divided by height. */
  aspect: number
  round?: boolean
  /** Receives the crop, or the whole file if the browser cannot read it. */
  onDone: (picture: Blob) => void
  onCancel: () => void
}

/** Crops a picture by dragging, arrow keys and a zoom slider. */
export function CropDialog({ file, aspect, round, onDone, onCancel }: Props) {
  const t = useText()
  const zoomId = useId()
  const [url, setUrl] = useState<string>()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  const finish = async () => {
    if (!area) return
    setIsBusy(true)
    onDone(await cropPicture(file, area).catch(() => file))
  }
  const actions = (
    <>
      <Button variant="primary" busy={isBusy} onClick={finish}>
        {t('Use picture')}
      </Button>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </>
  )
  return (
    <Dialog open wide title={t('Crop the picture')} onClose={onCancel} actions={actions}>
      <div className={c.stage}>
        {url && (
          <Cropper
            image={url}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            crop={position}
            zoom={zoom}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => onDone(file) }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <label htmlFor={zoomId} className={c.zoom}>
        {t('Size')}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
      </label>
    </Dialog>
  )
}

/** A rectangle in pixels of the picture. */
type CropArea = { x: number; y: number; width: number; height: number }

/**
 * Crops a picture, scaled down to at most `maxWidth` pixels.
 * @throws if the browser cannot read the picture
 */
async function cropPicture(file: Blob, area: CropArea, maxWidth = 2000): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, maxWidth / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.92),
  )
}
