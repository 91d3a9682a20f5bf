import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { useApi } from '#client/api/api-context.ts'
import { loadErrorTexts } from '#client/api/error-texts.ts'
import { type ErrorTexts, toErrorMessage } from '#client/api/parse-error-reply.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { warningText } from '#sites/imports/warnings.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormActions } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { addFollows, readFollows } from './contract.ts'
import c from './following.module.css'

type Preview = ReplyOf<typeof readFollows>
type Result = ReplyOf<typeof addFollows>

/** Imports a feed reader's list: shows a preview first and follows nothing until the member confirms. */
export function ImportFollows() {
  const t = useText()
  const api = useApi()
  const inputId = useId()
  const queries = useQueryClient()
  const [result, setResult] = useState<Result>()
  const reading = useMutation({
    mutationFn: (file: File) => api(readFollows, { file }),
    onMutate: () => setResult(undefined),
  })
  const adding = useMutation({
    mutationFn: (selection: { ids: number[]; submit: Preview['unknown'] }) => api(addFollows, selection),
    onSuccess: async (imported) => {
      reading.reset()
      await queries.invalidateQueries()
      // Last, so that the summary scrolls into view after the list above it has grown.
      setResult(imported)
    },
  })
  return (
    <Section id="import" title={t('Import from another reader')}>
      <Stack>
        <p>
          <label htmlFor={inputId}>
            {t(
              'Choose a file exported from your feed reader, browser or bookmark manager. You’ll see what’s in it before following anything.',
            )}
          </label>
        </p>
        <input
          id={inputId}
          type="file"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) reading.mutate(file)
          }}
          // Allows choosing the same file again.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
        />
        <div role="status">
          {reading.isPending && t('Reading the file …')}
          {reading.data && (
            <span className="visually-hidden">
              {Object.values(summarizeCounts(t, reading.data)).join(' ')}
            </span>
          )}
        </div>
        <FormError>{reading.error?.message ?? adding.error?.message}</FormError>
        {reading.data && (
          <Choices
            key={reading.submittedAt}
            preview={reading.data}
            isBusy={adding.isPending}
            onConfirm={(selection) => adding.mutate(selection)}
          />
        )}
        {result && <ImportSummary result={result} />}
      </Stack>
    </Section>
  )
}

/** A sentence with the number of sites for each group that is not empty. */
function summarizeCounts(t: Translator, { known, unknown, unreadable }: Preview) {
  const counts = {
    known: t('{count, plural, one {# site listed here} other {# sites listed here}}', {
      count: known.length,
    }),
    unknown: t('{count, plural, one {# new site} other {# new sites}}', {
      count: unknown.length,
    }),
    unreadable: t('{count, plural, one {Couldn’t read # entry} other {Couldn’t read # entries}}', {
      count: unreadable.length,
    }),
  }
  return {
    ...(known.length > 0 && { known: counts.known }),
    ...(unknown.length > 0 && { unknown: counts.unknown }),
    ...(unreadable.length > 0 && { unreadable: counts.unreadable }),
  }
}

interface ChoicesProps {
  preview: Preview
  isBusy: boolean
  onConfirm: (selection: { ids: number[]; submit: Preview['unknown'] }) => void
}

/** Listed sites (preselected), new sites (not preselected) and unreadable entries. */
function Choices({ preview, isBusy, onConfirm }: ChoicesProps) {
  const t = useText()
  const { known, unknown, unreadable } = preview
  const counts = summarizeCounts(t, preview)
  const [ids, setIds] = useState(() => new Set(known.filter((site) => !site.follows).map(({ id }) => id)))
  const [urls, setUrls] = useState(() => new Set<string>())
  const isOverLimit = urls.size > limits.submissions_at_once || ids.size > limits.follows_at_once
  return (
    <Stack gap="l">
      {known.length > 0 && (
        <section>
          <h3>{counts.known}</h3>
          <div className={c.choices} tabIndex={-1}>
            {known.map(({ id, title, domain, follows }) => (
              <Checkbox
                key={id}
                label={title}
                hint={follows ? t('{domain} · already followed', { domain }) : domain}
                checked={follows || ids.has(id)}
                disabled={follows}
                onCheck={(isOn) => setIds(toggleItem(ids, id, isOn))}
              />
            ))}
          </div>
        </section>
      )}
      {unknown.length > 0 && (
        <section>
          <h3>{counts.unknown}</h3>
          <p>
            {t('Select sites to submit so that others can find them too, up to {max, number} at once.', {
              max: limits.submissions_at_once,
            })}
          </p>
          <div className={c.choices} tabIndex={-1}>
            {unknown.map(({ url, title }) => (
              <Checkbox
                key={url}
                label={title}
                hint={url}
                checked={urls.has(url)}
                onCheck={(isOn) => setUrls(toggleItem(urls, url, isOn))}
              />
            ))}
          </div>
        </section>
      )}
      <RejectedEntries
        title={counts.unreadable}
        entries={unreadable.map((entry) => ({ ...entry, location: warningText(t, entry.where) }))}
      />
      <FormError>
        {isOverLimit
          ? t('You can follow up to {follows, number} sites and submit up to {submitted, number} at once.', {
              follows: limits.follows_at_once,
              submitted: limits.submissions_at_once,
            })
          : ''}
      </FormError>
      {known.length + unknown.length > 0 && (
        <FormActions>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={isOverLimit || ids.size + urls.size === 0}
            onClick={() => onConfirm({ ids: [...ids], submit: unknown.filter(({ url }) => urls.has(url)) })}
          >
            {urls.size === 0
              ? t('Follow {count, plural, one {# site} other {# sites}}', { count: ids.size })
              : t('Follow {count, number}, submit {submitted, number}', {
                  count: ids.size,
                  submitted: urls.size,
                })}
          </Button>
        </FormActions>
      )}
    </Stack>
  )
}

function ImportSummary({ result: { followed, submitted, refused } }: { result: Result }) {
  const t = useText()
  return (
    <div role="status" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <p>
        {t(
          'Done: {followed, plural, one {# more site} other {# more sites}} followed, {submitted, number} submitted.',
          { followed: followed.length, submitted: submitted.length },
        )}
      </p>
      <RejectedEntries
        title={t('{count, plural, one {# site wasn’t accepted} other {# sites weren’t accepted}}', {
          count: refused.length,
        })}
        entries={refused.map((entry) => ({ ...entry, location: entry.url, url: '' }))}
      />
    </div>
  )
}

interface RejectedEntry {
  location: string
  url: string
  reason: string
  code: string
  params: Record<string, string | number>
}

function RejectedEntries({ title, entries }: { title: string | undefined; entries: RejectedEntry[] }) {
  const [texts, setTexts] = useState<ErrorTexts>()
  useEffect(() => void loadErrorTexts().then(setTexts), [])
  if (entries.length === 0) return null
  return (
    <details className={c.unreadable} open={entries.length < 6}>
      <summary>{title}</summary>
      <ul>
        {entries.map(({ location, url, reason, code, params }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and entries may be identical
          <li key={index}>
            {location}: {url && `${url.slice(0, 100)}: `}
            {toErrorMessage(reason, { code, params }, texts).message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function toggleItem<T>(items: Set<T>, item: T, isOn: boolean): Set<T> {
  const copy = new Set(items)
  if (isOn) copy.add(item)
  else copy.delete(item)
  return copy
}
