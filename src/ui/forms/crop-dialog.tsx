import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useText } from '#i18n/use-text.ts'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import c from './crop-dialog.module.css'
import { type CropArea, cropPicture } from './crop-picture.ts'

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
    <Dialog open wide title={t('Choose what is shown')} onClose={onCancel} actions={actions}>
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
