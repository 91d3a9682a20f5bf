import { useNavigate } from 'react-router'
import { SuccessModal } from '#ui/success-modal.tsx'

const messages: Record<string, string> = {
  once: 'Thank you for your donation! A receipt is on its way to you by mail.',
  monthly: 'Thank you for giving every month! You can change or end it on this page at any time.',
}

/** Thanks a donor who returns from the checkout. @param given `once` or `monthly`, from the address */
export function ThankYou({ given }: { given: string | null }) {
  const navigate = useNavigate()
  const close = () => void navigate('/donate', { replace: true })
  return (
    <SuccessModal
      open={given !== null && Object.hasOwn(messages, given)}
      message={messages[given ?? ''] ?? ''}
      actions={[
        { label: 'Go home', href: '/home' },
        { label: 'Close', onClick: close },
      ]}
      onClose={close}
    />
  )
}
