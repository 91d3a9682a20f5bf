import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import c from './dialog.module.css'

type Props = {
  open: boolean
  title: string
  /** Called on Esc, a click on the backdrop, and the close button. Without it, only the actions close the dialog. */
  onClose?: () => void
  children: ReactNode
  /** Buttons below the content. */
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  wide?: boolean
}

/** A modal dialog. The browser traps the focus, and closing returns it. */
export function Dialog({ open, title, onClose, children, actions, role = 'dialog', wide }: Props) {
  const t = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const previouslyFocused = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (previouslyFocused instanceof HTMLElement && previouslyFocused.isConnected) previouslyFocused.focus()
    }
  }, [open])
  const onBackdrop = (event: MouseEvent) => event.target === ref.current && onClose?.()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; keyboards have Esc
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      className={wide ? c.wide : c.dialog}
      onClick={onBackdrop}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose?.()
      }}
    >
      {open && (
        <div className={c.sheet}>
          <h2 id={titleId} className={c.title}>
            {title}
          </h2>
          {children}
          {actions && <div className={c.actions}>{actions}</div>}
          {/* Last in DOM order, because the initial focus belongs in the content. */}
          {onClose && (
            <Button variant="icon" className={c.close} onClick={onClose}>
              <Icon icon={X} label={t('Close')} />
            </Button>
          )}
        </div>
      )}
    </dialog>
  )
}
