import { navigate } from '#client/router/navigation.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'

const messages: Record<string, Message> = {
  once: message('Thank you for your donation! A receipt is on its way to you by mail.'),
  monthly: message('Thank you for giving every month! You can change or end it on this page at any time.'),
}

/** Thanks a donor who returns from the checkout. @param given `once` or `monthly`, from the address */
export function ThankYou({ given }: { given: string | null }) {
  const t = useText()
  const close = () => void navigate('/donate', { replace: true })
  const thanks = given !== null && Object.hasOwn(messages, given) ? messages[given] : undefined
  return (
    <SuccessModal
      open={thanks !== undefined}
      message={thanks ? t(thanks) : ''}
      actions={[
        { label: t('Go home'), href: '/home' },
        { label: t('Close'), onClick: close },
      ]}
      onClose={close}
    />
  )
}
