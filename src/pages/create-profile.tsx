import { useNavigate } from 'react-router'
import { NotLoggedIn } from '#features/accounts/not-logged-in.tsx'
import { ProfileForm } from '#features/profiles/profile-form.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-parts.tsx'
import { Head } from '#web/head.tsx'
import { returnAddress } from '#web/return-to.ts'
import { screen } from '#web/screen.tsx'
import { useSession } from '#web/session.ts'

const head = { title: 'Create your profile', description: 'A picture, a few lines, your interests.' }

export const page = screen('/create-profile', {
  for: 'member',
  head,
  anonymous: <NotLoggedIn {...head} />,
  view: function CreateProfile({ url }) {
    const session = useSession()
    const navigate = useNavigate()
    const next = returnAddress(url.searchParams)
    if (!session) return null
    return (
      <>
        <Head {...head} private />
        <PageHead
          title="Create your profile"
          text={`Welcome, ${session.username}. All of this can wait, and all of it can be changed later.`}
        />
        <ProfileForm
          session={session}
          onSaved={() => navigate(next)}
          otherwise={
            <ButtonLink look="plain" href={next}>
              Skip
            </ButtonLink>
          }
        />
      </>
    )
  },
})
