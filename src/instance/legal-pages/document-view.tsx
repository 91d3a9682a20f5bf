import type { ReplyOf } from '#api-contract/endpoint.ts'
import { Head } from '#branding/head.tsx'
import { textDirection } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { trustedHtml } from '#ui/text/trusted-html.ts'
import type { DocumentName, getDocument } from './contract.ts'

type Props = { name: DocumentName; text: ReplyOf<typeof getDocument>; description: string }

/** A document with a link to its PDF. */
export function DocumentView({ name, text, description }: Props) {
  const t = useText()
  return (
    <Page width="column">
      <Head title={text.title} description={description} />
      <article lang={text.lang} dir={textDirection(text.lang)}>
        <PageHead title={text.title} />
        <Stack gap="l">
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: document-html.ts escapes raw HTML
            dangerouslySetInnerHTML={{ __html: trustedHtml(text.html) }}
          />
          <p lang={t.language} dir={textDirection(t.language)}>
            <ButtonLink href={`/documents/${name}.pdf`} newTab>
              {t('Read as a PDF')}
            </ButtonLink>
          </p>
        </Stack>
      </article>
    </Page>
  )
}
