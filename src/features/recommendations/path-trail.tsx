import { blogAddress } from '#features/blogs/addresses.ts'
import { BlogPicture } from '#features/blogs/blog-picture.tsx'
import { useText } from '#texts/use-text.ts'
import { Link } from '#ui/link.tsx'
import type { PathByName } from './contract.ts'
import c from './paths.module.css'
import { whereSeen } from './where-words.ts'

/** The sites along a way, each with how it names the next one. */
export function PathTrail({
  path,
  ways,
}: {
  path: NonNullable<PathByName['path']>
  ways: PathByName['ways']
}) {
  const t = useText()
  return (
    <ol className={c.trail} aria-label={t('The way')}>
      {path.map((blog, place) => {
        const way = ways[place]
        return (
          <li key={blog.id} className={c.stop}>
            <div className={c.cover}>
              <BlogPicture blog={blog} sizes="(min-width: 54rem) 16rem, 6rem" priority />
            </div>
            <div className={c.words}>
              <h2 className={c.title}>
                <Link href={blogAddress(blog)} dir="auto">
                  {blog.title}
                </Link>
              </h2>
              <p className={`small-caps ${c.place}`}>{blog.domain}</p>
              {way && (
                <p className={c.way}>{t('names the next {where}, since {month}', whereSeen(t, way))}</p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
