import ArrowBigUp from 'lucide-react/icons/arrow-big-up'
import Bookmark from 'lucide-react/icons/bookmark'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/styles/styles.css'
import { createTranslator, findPrecompiled } from '#i18n/translator.ts'
import { TextContext, toPageTranslator } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { ToggleButton } from '#ui/buttons/toggle-button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipList } from '#ui/chip.tsx'
import { Avatar } from '#ui/covers/avatar.tsx'
import { Cover } from '#ui/covers/cover.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SuccessModal } from '#ui/dialogs/success-modal.tsx'
import { Entry, EntryList } from '#ui/entry.tsx'
import { AnnouncerProvider, useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PictureInput } from '#ui/forms/picture-input.tsx'
import { StarPicker } from '#ui/forms/star-picker.tsx'
import { Stars } from '#ui/forms/stars.tsx'
import { TagInput, type TagOption } from '#ui/forms/tag-input.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import { Menu } from '#ui/menus/menu.tsx'
import { Tabs } from '#ui/menus/tabs.tsx'
import { CardGrid, Cluster, Page, PageHead, Shelf, Stack } from '#ui/page-parts.tsx'
import { Pager } from '#ui/pager.tsx'
import { Section } from '#ui/section.tsx'
import { Time } from '#ui/text/time.tsx'

const names =
  'Ann’s Tide Tables|Low Tech Notes|阮一峰的网络日志|Marginal Gloss|Brr|Kicks Condor|Ögonblick|Wiby|Simon|Ribbonfarm|Gwern|Old Radios|Xkcd What If|Étoile|Zettel|Quiet Birds|Herons of Hull|1kb club|Plaintext|Moss Diary|Dan Luu|Jvns|Hundred Rabbits|Vera|Uses This|Fogus|Lichen|Paper Maps|Night Bus|Tacit|Eevee|Yarn|Öde|Cafe Sparrow|Inkwell|Rust & Bone|Pinboard|Garden of Forking|Kottke|Umbel'.split(
    '|',
  )

function renderCards(from: number, to: number) {
  return names.slice(from, to).map((name) => (
    <li key={name}>
      <Card
        href="/blog"
        picture={<Cover name={name} />}
        title={name}
        domain={`${name.toLowerCase().replaceAll(/\W+/g, '')}.example.net`}
        text="Notes from a small garden by the sea: seeds, tides, old radios, and an unreasonable number of photographs of one heron."
      >
        <ChipList
          tags={['gardening', 'radio', 'birds', 'sea', 'essays']}
          limit={3}
          href={(tag) => `/search-results?query=${tag}`}
        />
      </Card>
    </li>
  ))
}

function Parts() {
  const announce = useAnnounce()
  const [tags, setTags] = useState<TagOption[]>([{ value: 'radio', label: 'radio' }])
  const [up, setUp] = useState(true)
  const [rating, setRating] = useState(3)
  const options = ['art', 'birds', 'gardening', 'radio', 'sea', 'zines'].map((name) => ({
    value: name,
    label: name,
  }))
  return (
    <Stack>
      <Tabs
        label="Profile"
        tabs={[
          { label: 'Bookmarks', href: '/profile', count: 12, current: true },
          { label: 'Submitted', href: '/profile?tab=submitted', count: 3 },
          { label: 'Discussions', href: '/profile?tab=discussions', count: 0 },
        ]}
      />
      <Cluster gap="m">
        <Menu
          label="Your account"
          trigger={<Avatar name="marta" />}
          items={[
            { label: 'Go to profile', href: '/profile' },
            { label: 'Log out', onClick: () => announce('Logged out') },
          ]}
        />
        <Stars value={3.7} />
        <Button onClick={() => announce('Link copied to the clipboard')}>Share</Button>
      </Cluster>
      <Cluster>
        <ToggleButton
          icon={ArrowBigUp}
          label="Upvote"
          pressedLabel="Upvoted"
          pressed={up}
          count={up ? 13 : 12}
          onToggle={() => setUp(!up)}
        />
        <ToggleButton
          icon={Bookmark}
          label="Bookmark"
          pressedLabel="Bookmarked"
          pressed={!up}
          onToggle={() => setUp(!up)}
        />
      </Cluster>
      <Section title="Discussions" count={2} aside={<Button>Start one</Button>}>
        <EntryList label="Discussions">
          {[true, false].map((pressed) => (
            <li key={String(pressed)}>
              <Entry
                avatar={<Avatar name="olu" />}
                title={<a href="/d">Is the tide table still kept by hand?</a>}
                meta={
                  <>
                    <a href="/user/olu">olu</a> <Time value="2026-10-03T14:05:00Z" />
                  </>
                }
                actions={
                  <ToggleButton
                    size="icon"
                    icon={ArrowBigUp}
                    label="Upvote"
                    pressedLabel="Upvoted"
                    pressed={pressed}
                    count={4}
                    onToggle={() => {}}
                  />
                }
              >
                <div className="prose">
                  <p>
                    I rowed past in June and the board at the harbour had chalk on it, so I suppose it is.
                  </p>
                </div>
              </Entry>
            </li>
          ))}
        </EntryList>
      </Section>
      <PictureInput
        label="Image"
        hint="Drop, paste or choose one."
        aspect={1.6}
        onPick={() => announce('Picked')}
      />
      <StarPicker name="rating" value={rating} onValue={setRating} />
      <TagInput
        label="Tags"
        hint="Press Enter or comma to add one."
        value={tags}
        onValue={setTags}
        options={options}
        limit={12}
      />
    </Stack>
  )
}

function Gallery() {
  const [modal, setModal] = useState(location.hash)
  return (
    <main>
      <Page>
        <PageHead
          title="Reconnect with the Internet’s Authentic Side"
          text="All components of src/ui."
          aside={<Button variant="primary">Surprise me</Button>}
        />
        <Stack gap="section">
          <Shelf title="Recent" href="/blogs/recent">
            {renderCards(0, 8)}
          </Shelf>
          <CardGrid>{renderCards(8, names.length)}</CardGrid>
          <Pager href="?page=2" />
          <Cluster>
            <Button variant="primary">Publish</Button>
            <Button>Edit</Button>
            <Button variant="danger">Delete</Button>
            <Button variant="plain">Skip</Button>
            <Button busy variant="primary">
              Saving
            </Button>
            <Button disabled>Off</Button>
            <Button variant="icon">
              <Icon icon={Bookmark} label="Bookmark" />
            </Button>
            <ButtonLink href="https://example.net" newTab>
              <Icon icon={Search} /> Visit site
            </ButtonLink>
            <Spinner />
            <Avatar name="marta" />
            <Avatar name="olu" size="s" />
            <Avatar name="élan" size="l" />
            <Time value="2026-10-03T14:05:00Z" />
          </Cluster>
          <Stack>
            <Field
              label="Title"
              limit={100}
              defaultValue="Ann’s Tide Tables"
              hint="As the site itself writes it."
            />
            <Field
              label="Username"
              limit={5}
              defaultValue="marta"
              error="This username is taken."
              aside={<Spinner />}
            />
            <Field label="New password" defaultValue="secret" autoComplete="new-password" />
            <Field
              label="Description"
              multiline
              limit={500}
              placeholder="What is it, and why should somebody go there?"
            />
            <FormError>Error: Unable to log in with provided credentials.</FormError>
          </Stack>
          <Parts />
          <ProgressBar label="Community Goal" value={3012} max={5000}>
            3012 / 5000 Websites Uploaded
          </ProgressBar>
          <ProgressBar label="Uploading" />
          <CardGrid>
            <SkeletonCards count={4} />
          </CardGrid>
          <EmptyState title="No bookmarks yet" action={<ButtonLink href="/home">Look around</ButtonLink>}>
            Sites you bookmark are kept here, and their new posts appear in your news feed.
          </EmptyState>
          <ErrorState message="Failed to fetch results" onRetry={() => {}} />
          <div className="prose">
            <h2>About</h2>
            <p>
              Real people with <em>real</em> voices, and{' '}
              <a href="https://example.net">a letter from the sea</a>. Some <code>code</code>.
            </p>
            <blockquote>One heron, again.</blockquote>
            <ul>
              <li>Seeds</li>
              <li>Tides</li>
            </ul>
          </div>
        </Stack>
        <SuccessModal
          open={modal === '#success'}
          message="Your site is on its page now."
          onClose={() => setModal('')}
          actions={[
            { label: 'View site', href: '/blog' },
            { label: 'Upload another', onClick: () => setModal('') },
            { label: 'Home', href: '/' },
          ]}
        />
        <ConfirmDialog
          open={modal === '#confirm'}
          danger
          title="Delete this comment?"
          confirmLabel="Delete"
          onConfirm={() => setModal('')}
          onCancel={() => setModal('')}
        >
          This can’t be undone.
        </ConfirmDialog>
      </Page>
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <TextContext value={toPageTranslator(createTranslator('en', findPrecompiled))}>
      <AnnouncerProvider>
        <Gallery />
      </AnnouncerProvider>
    </TextContext>,
  )
