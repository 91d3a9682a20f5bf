import { Fragment } from 'react'
import { type ImageSource, type SiteFieldName, siteFieldLabels } from '#api-contract/shapes/site-fields.ts'
import { listInWords } from '#i18n/in-words.ts'
import { directionOf } from '#i18n/languages.ts'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { imageSourceLabels } from '../cards/image-source.ts'
import c from './field-changes.module.css'

type Value = string | string[] | null

interface FieldChange {
  field: string
  /** Missing where it is not known any more. */
  before?: Value
  after: Value
}

const others: Record<string, Message> = { language: message('Language') }

/** What a field of a site is called; those of later versions by their own names. */
export function fieldLabel(t: Translator, field: string): string {
  const label = field in siteFieldLabels ? siteFieldLabels[field as SiteFieldName] : others[field]
  return label ? t(label) : field
}

/** What fields of a site were and are, or would become. */
export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  const t = useText()
  // Each for itself, so that what was stays before what is where both are written in the other direction.
  const worded = (field: string, value: Value) =>
    field === 'image_source' && value ? t(imageSourceLabels[value as ImageSource]) : value
  const shown = (value: Value) =>
    Array.isArray(value) && value.length > 0 ? (
      <span dir={directionOf(t.language)}>{listInWords(t, value, 'unit')}</span>
    ) : (
      <bdi>{(Array.isArray(value) ? '' : value) || t('none', {}, 'any field')}</bdi>
    )
  return (
    <dl className={c.changes}>
      {changes.map(({ field, before, after }) => (
        <Fragment key={field}>
          <dt>{fieldLabel(t, field)}</dt>
          <dd>
            {before !== undefined && <del>{shown(worded(field, before))}</del>}{' '}
            <ins>{shown(worded(field, after))}</ins>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
