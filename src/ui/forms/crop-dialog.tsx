import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useText } from '#i18n/use-text.ts'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import c from './crop-dialog.module.css'

type Props = {
  file: File
  /** Width by height. */
  aspect: number
  round?: boolean
  /** The chosen part; the whole file when this browser cannot read it. */
  onDone: (picture: Blob) => void
  onCancel: () => void
}

/** Chooses the part of a picture to show: drag, arrow keys, a slider for the size. */
export function CropDialog({ file, aspect, round, onDone, onCancel }: Props) {
  const t = useText()
  const zoomId = useId()
  const [address, setAddress] = useState<string>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const done = async () => {
    if (!area) return
    setIsBusy(true)
    onDone(await cropPicture(file, area).catch(() => file))
  }
  const actions = (
    <>
      <Button look="primary" busy={isBusy} onClick={done}>
        {t('Use picture')}
      </Button>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </>
  )
  return (
    <Dialog open wide title={t('Crop the picture')} onClose={onCancel} actions={actions}>
      <div className={c.stage}>
        {address && (
          <Cropper
            image={address}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            crop={place}
            zoom={zoom}
            onCropChange={setPlace}
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
 * Crops a picture, to at most `maxWidth` pixels wide.
 * @throws when the browser cannot read the picture
 */
async function cropPicture(file: Blob, area: CropArea, maxWidth = 2000): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, maxWidth / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.92),
  )
}
