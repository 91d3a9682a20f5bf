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
  /** Maximum number of tags: the spec says 12 on cards and 3 in the landing preview. */
  tagLimit?: number
  /** False in a preview: no links and no buttons. */
  isLive?: boolean
  /** Whether tags link to a search. */
  linkTags?: boolean
  /** Loads the picture eagerly rather than when it nears the viewport. */
  priority?: boolean
  /** Heading level of the title: `h3` under a section heading, `h2` under the page heading. */
  heading?: 'h2' | 'h3' | 'p'
  /** Highlights the words of a search query. */
  highlight?: ((text: string) => ReactNode) | undefined
  /** Puts the picture beside the text. */
  row?: boolean
  /** Whether to show the Follow and Bookmark buttons. */
  tools?: boolean
  /** Content below the card's text, such as why the site is recommended. */
  children?: ReactNode
}

/** A site as an index card: picture, title, domain, description, tags. */
export function BlogCard({
  blog,
  tagLimit = 12,
  // Submitters see their hidden sites in lists but cannot open them.
  isLive = blog.status !== 'hidden',
  linkTags: tagsLead = isLive,
  priority = false,
  heading = 'h3',
  highlight: mark,
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
          // One element, so that a long tag wraps like plain text.
          {...(mark ? { show: (tag) => <span>{mark(tag)}</span> } : {})}
        />
      )}
      {children}
      {tools && Tools && <Tools blog={blog} />}
    </Card>
  )
}

const healthLabels = {
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
        <Icon of={TriangleAlert} /> {t(healthLabels[health])}
      </p>
    )
  return <p className={c.line}>{t(healthLabels[health])}</p>
}
