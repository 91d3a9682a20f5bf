import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import c from './byline.module.css'

interface BylineProps {
  user: { username: string; avatar: string | null } | null
  created_on: string
  updated_on: string
  /** Label for an edited text. */
  editedLabel: string
  /** Address of the text, which the date links to. */
  href?: string
  size?: 's' | 'm'
  children?: ReactNode
}

/** Author, time, and whether the text was edited. Deleted accounts have no link. */
export function Byline({
  user,
  created_on,
  updated_on,
  editedLabel,
  href,
  size = 's',
  children,
}: BylineProps) {
  const t = useText()
  const time = <TimeAgo value={created_on} isBare />
  return (
    <p className={c.byline}>
      <Avatar name={user?.username ?? '?'} src={user?.avatar} size={size} />
      {user ? (
        <Link href={`/user/${user.username}`} className={c.name}>
          {user.username}
        </Link>
      ) : (
        <span className={c.gone}>{t('deleted user')}</span>
      )}
      <span className={c.when}>
        {href ? <Link href={href}>{time}</Link> : time}
        {updated_on !== created_on && ` ${editedLabel}`}
      </span>
      {children}
    </p>
  )
}
