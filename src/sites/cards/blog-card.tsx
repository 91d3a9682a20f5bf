import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, use } from 'react'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { Health } from '#api-contract/values/health.ts'
import { otherLanguage } from '#i18n/in-words.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/card.tsx'
import { ChipList } from '#ui/chip.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { blogAddress, tagSearchAddress } from '../listing/paths.ts'
import { BlogPicture } from './blog-picture.tsx'
import { CardTools } from './card-tools.ts'
import c from './posting-line.module.css'
import { PostingLine } from './posting-line.tsx'

interface BlogCardProps {
  blog: Blog
  /** The most tags shown; the spec's number for cards is 12, in the landing preview 3. */
  tagLimit?: number
  /** False in a preview: no links and no buttons. */
  isLive?: boolean
  /** Whether a tag starts a search. */
  tagsLead?: boolean
  /** Loaded at once rather than when it comes near the window. */
  priority?: boolean
  /** The level of its title: `h3` under a section's heading, `h2` under the page's. */
  heading?: 'h2' | 'h3' | 'p'
  /** Highlights the words of a query in a text. */
  mark?: ((text: string) => ReactNode) | undefined
  /** Picture at the side. */
  row?: boolean
  /** Whether it has Follow and Bookmark buttons. */
  tools?: boolean
  /** Why it is here, or anything else that belongs under it. */
  children?: ReactNode
}

/** A site as an index card: picture, title, domain, description, tags. */
export function BlogCard({
  blog,
  tagLimit = 12,
  // Its submitter sees a hidden one listed, and cannot open it.
  isLive = blog.status !== 'hidden',
  tagsLead = isLive,
  priority = false,
  heading = 'h3',
  mark,
  row = false,
  tools = isLive,
  children,
}: BlogCardProps) {
  const t = useText()
  const Tools = use(CardTools)
  return (
    <Card
      href={isLive ? blogAddress(blog) : undefined}
      picture={<BlogPicture blog={blog} priority={priority} sizes="(min-width: 48rem) 18rem, 80vw" />}
      title={mark ? mark(blog.title) : blog.title}
      place={blog.domain}
      text={mark && blog.description ? mark(blog.description) : blog.description}
      lang={otherLanguage(t, blog.language)}
      heading={heading}
      row={row}
    >
      {blog.status !== 'published' && (
        <p className="soft">
          {blog.status === 'held' ? t('Waiting for review') : t('Hidden by the moderators')}
        </p>
      )}
      <HealthLine health={blog.health} />
      <PostingLine blog={blog} />
      {blog.tags.length > 0 && (
        <ChipList
          tags={blog.tags}
          limit={tagLimit}
          {...(tagsLead ? { href: tagSearchAddress } : {})}
          // In one element, so that a long tag breaks as plain text does.
          {...(mark ? { show: (tag) => <span>{mark(tag)}</span> } : {})}
        />
      )}
      {children}
      {tools && Tools && <Tools blog={blog} />}
    </Card>
  )
}

const words = {
  away: message('Down'),
  gone: message('Gone'),
  changed_hands: message('Changed hands'),
}

/** Says that a site is away, gone or has changed hands. */
export function HealthLine({ health }: { health: Health }) {
  const t = useText()
  if (health === 'fine' || health === 'unsteady') return null
  if (health === 'changed_hands')
    return (
      <p className={c.warning}>
        <Icon of={TriangleAlert} /> {t(words[health])}
      </p>
    )
  return <p className={c.line}>{t(words[health])}</p>
}
