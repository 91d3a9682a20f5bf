import { lazy, type ReactNode, Suspense } from 'react'
import { useKnownSession } from '#features/accounts/device-session.ts'
import { loginAddress } from '#features/accounts/return-to.ts'
import { BlogList } from '#features/blogs/blog-list.tsx'
import { useText } from '#texts/use-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CardGrid, Cluster } from '#ui/page-parts.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { listQuery } from '#web/api-queries.ts'
import { listBlogsForYou } from './contract.ts'
import { BecauseYouFollow } from './why.tsx'

interface ForYouListProps {
  /** The address of the page that it is on. */
  path: string
  firstPage: number
  seed: string | null
  /** What visitors see; by default, what they would get. */
  guests?: ReactNode
}

const ForYouTools = lazy(async () => ({ default: (await import('./for-you-tools.tsx')).ForYouTools }))

const waiting = (
  <CardGrid>
    <SkeletonCards count={8} />
  </CardGrid>
)

/** The personalised list, for members; visitors learn what they would get. */
export function ForYouList({ path, firstPage, seed, guests = <Invitation path={path} /> }: ForYouListProps) {
  const t = useText()
  const session = useKnownSession()
  if (session === undefined) {
    return (
      <>
        <div className="for-guests">{guests}</div>
        <div className="for-members">{waiting}</div>
      </>
    )
  }
  if (!session) return <div className="for-guests">{guests}</div>
  return (
    <Suspense fallback={waiting}>
      <BlogList
        list={listQuery(listBlogsForYou, { without_kept: true, ...(seed ? { seed } : {}) }, firstPage)}
        label={t('For you')}
        pageAddress={(page, seed) => `${path}?page=${page}&seed=${encodeURIComponent(seed ?? '')}`}
        empty={
          <EmptyState
            title={t('Nothing shares your interests yet')}
            action={<ButtonLink href="/edit-profile">{t('Change interests')}</ButtonLink>}
          >
            {t('Add broader tags, or look around among the shuffled sites.')}
          </EmptyState>
        }
        end={t('That was today’s draw by your interests. Tomorrow brings another.')}
        why={(blog) => (
          <>
            <BecauseYouFollow {...blog} />
            <Suspense>
              <ForYouTools
                blog={blog}
                tags={[...blog.because, ...(blog.because_of ?? []).flatMap(({ values }) => values)]}
              />
            </Suspense>
          </>
        )}
      />
    </Suspense>
  )
}

function Invitation({ path }: { path: string }) {
  const t = useText()
  return (
    <EmptyState
      title={t('Sites by your interests')}
      action={
        <Cluster>
          <ButtonLink look="primary" href={loginAddress(path)}>
            {t('Log in or sign up')}
          </ButtonLink>
          <ButtonLink href="/blogs/shuffled">{t('Look around instead')}</ButtonLink>
        </Cluster>
      }
    >
      {t('Log in and choose a few tags, and the sites that share them come here. Each says why.')}
    </EmptyState>
  )
}
