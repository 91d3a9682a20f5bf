import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonalQuery } from '#accounts/session/use-personal-query.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/covers/avatar.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Entry, EntryList } from '#ui/entry.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Link } from '#ui/text/link.tsx'
import { TimeAgo } from '#ui/text/time-ago.tsx'
import { FieldChanges } from '../page/field-changes.tsx'
import { decideProposal, getProposalChanges, listProposals } from './contract.ts'
import type { Proposal } from './schemas.ts'

const states = {
  open: message('pending'),
  accepted: message('accepted'),
  refused: message('not accepted'),
}

/** Proposed changes to a site: all of them for members who may decide, else the member's own. */
export function ProposalList({ siteId }: { siteId: number }) {
  const t = useText()
  const { data } = usePersonalQuery(apiQuery(listProposals, { id: siteId }))
  if (!data || data.results.length === 0) return null
  return (
    <Section title={t('Suggested edits')} count={data.count}>
      <EntryList label={t('Suggested edits')}>
        {data.results.map((proposal) => (
          <li key={proposal.id}>
            <ProposalEntry proposal={proposal} canDecide={data.can_decide && proposal.state === 'open'} />
          </li>
        ))}
      </EntryList>
    </Section>
  )
}

function ProposalEntry({ proposal, canDecide }: { proposal: Proposal; canDecide: boolean }) {
  const t = useText()
  const { user, state, reason, created_on } = proposal
  return (
    <Entry
      avatar={user ? <Avatar name={user.username} src={user.avatar} /> : null}
      meta={
        <>
          {user ? (
            <Link href={`/user/${user.username}`}>{user.username}</Link>
          ) : (
            <span>{t('Found on the site')}</span>
          )}
          <span>
            <TimeAgo value={created_on} />
          </span>
          {!canDecide && <span>{t(states[state])}</span>}
        </>
      }
    >
      <FieldChanges changes={getProposalChanges(proposal)} />
      {reason && <p>{reason}</p>}
      {canDecide && <DecideButtons proposal={proposal} />}
    </Entry>
  )
}

function DecideButtons({ proposal: { id, blog, version } }: { proposal: Proposal }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (accept: boolean) =>
      api(decideProposal, { id: blog.id, n: id, accept, version, ...(accept ? {} : { reason }) }),
    onSuccess: ({ state }) => announce(state === 'accepted' ? t('Edit accepted.') : t('Edit rejected.')),
    onSettled: async () => {
      setRefusing(false)
      // After errors too: somebody else may have decided, or the site may have changed.
      await queries.invalidateQueries()
    },
  })
  return (
    <Cluster>
      <Button variant="primary" busy={isPending} onClick={() => mutate(true)}>
        {t('Accept')}
      </Button>
      <Button onClick={() => setRefusing(true)}>{t('Reject')}</Button>
      <FormError>{error?.message}</FormError>
      <ConfirmDialog
        open={isRefusing}
        title={t('Reject this edit?')}
        confirmLabel={t('Reject')}
        busy={isPending}
        onConfirm={() => mutate(false)}
        onCancel={() => setRefusing(false)}
      >
        <Field
          label={t('Why? (optional)')}
          hint={t('The person who suggested it will see this.')}
          multiline
          limit={limits.report_reason}
          value={reason}
          onValue={setReason}
        />
      </ConfirmDialog>
    </Cluster>
  )
}
