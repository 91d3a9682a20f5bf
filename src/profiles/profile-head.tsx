import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { avatarSources } from '#api-contract/shapes/media.ts'
import type { Profile } from '#api-contract/shapes/shapes.ts'
import { useText } from '#i18n/use-text.ts'
import { tagSearchAddress } from '#sites/listing/paths.ts'
import { ChipList } from '#ui/chip.tsx'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Time } from '#ui/text/time.tsx'
import c from './profile-head.module.css'

interface ProfileHeadProps {
  username: string
  /** When they joined; undefined while unknown. */
  createdOn?: string | undefined
  supporterSince?: string | null | undefined
  profile: Profile
  /** Actions. */
  children?: ReactNode
}

/** Head of a profile: avatar, name, about me, interests. */
export function ProfileHead({ username, createdOn, supporterSince, profile, children }: ProfileHeadProps) {
  const t = useText()
  const { avif, webp } = (profile.avatar && avatarSources(profile.avatar)) || {}
  return (
    <header className={c.head}>
      <Avatar name={username} src={profile.avatar} size="l" {...(avif && webp ? { avif, webp } : {})} />
      <div className={c.text}>
        <h1 className={c.name}>{username}</h1>
        <p className={`soft small ${c.since}`}>
          {createdOn ? (
            <span>{t.rich('Member since <when></when>', { when: () => <Time value={createdOn} /> })}</span>
          ) : (
            '\u00a0'
          )}
          {supporterSince && (
            <span className={c.supporter}>
              <Icon icon={Heart} filled />{' '}
              {t.rich('Supporter since <when></when>', { when: () => <Time value={supporterSince} /> })}
            </span>
          )}
        </p>
        {profile.about_me && (
          <p className={c.about} dir="auto">
            {profile.about_me}
          </p>
        )}
        {profile.tags.length > 0 && <ChipList tags={profile.tags} href={tagSearchAddress} />}
        {children}
      </div>
    </header>
  )
}
