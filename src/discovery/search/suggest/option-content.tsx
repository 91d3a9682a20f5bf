import Plus from 'lucide-react/icons/plus'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SitePicture } from '#sites/cards/site-picture.tsx'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { keepExamplesTogether, type Option } from './options.ts'
import c from './search-suggestions.module.css'

interface OptionContentProps {
  option: Option
  onForget: () => void
}

/** The content of an option: picture or icon, name and note. */
export function OptionContent({ option, onForget }: OptionContentProps) {
  const t = useText()
  switch (option.kind) {
    case 'recent':
      return (
        <Line sign={<Icon icon={History} />} name={option.query} note={t('recent search')}>
          {/* Keyboard users press Shift+Delete; another option clears all. */}
          <span
            aria-hidden
            className={c.forget}
            onClick={(event) => {
              event.stopPropagation()
              onForget()
            }}
          >
            <Icon icon={X} />
          </span>
        </Line>
      )
    case 'forget':
      return <Line sign={<Icon icon={Trash2} />} name={t('Clear recent searches')} />
    case 'search':
      return <Line sign={<Icon icon={Search} />} name={t('Search for “{query}”', { query: option.query })} />
    case 'site':
      return (
        <Line
          sign={<SitePicture site={option.blog} sizes="3.5rem" />}
          name={option.blog.title}
          note={option.blog.domain}
        />
      )
    case 'upload':
      return (
        <Line
          sign={<Icon icon={Plus} />}
          name={t('Upload this site')}
          note={option.address.replace(/^https?:\/\//i, '')}
        />
      )
    case 'tag':
    case 'tag term':
      return (
        <Line
          sign={<Icon icon={Tag} />}
          name={`#${option.value}`}
          note={t('{count, plural, one {# site} other {# sites}}', { count: option.count })}
        />
      )
    case 'person':
      return (
        <Line
          sign={<Avatar name={option.username} src={option.avatar} size="s" />}
          name={option.username}
          note={t('a member')}
        />
      )
    case 'operator':
      return (
        <Line sign={<code dir="ltr">{option.written}</code>} name={keepExamplesTogether(t(option.words))} />
      )
  }
}

interface LineProps {
  sign: ReactNode
  name: string
  note?: string
  children?: ReactNode
}

function Line({ sign, name, note, children }: LineProps) {
  return (
    <>
      <span className={c.sign}>{sign}</span>
      <span className={c.words} dir="auto">
        <span>{name}</span>{' '}
        {note && (
          <span className={c.note}>
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
      {children}
    </>
  )
}
