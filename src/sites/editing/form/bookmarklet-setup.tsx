import { useEffect, useRef, useState } from 'react'
import { useCommunity } from '#branding/use-community.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import c from './bookmarklet-setup.module.css'

/** Offers a bookmarklet for uploading the current page, to drag or to copy. */
export function BookmarkletSetup() {
  const t = useText()
  const { site_name, public_url } = useCommunity()
  const announce = useAnnounce()
  const code = bookmarklet(public_url + t.link('/upload-blog'))
  const link = useRef<HTMLAnchorElement>(null)
  const [wasCopied, setCopied] = useState(false)
  // React rightly blocks javascript: URLs; this one is ours and only runs from a bookmark.
  useEffect(() => link.current?.setAttribute('href', code), [code])
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
      announce(t('Copied'))
    } catch {
      announce(t('Couldn’t copy. Please select the text and copy it yourself.'))
    }
  }
  return (
    <>
      <div className={c.pointer}>
        <Section id="from-your-browser" title={t('From your browser')}>
          <Stack>
            <p>
              {t(
                'Drag this button to your bookmarks. Press it on any page to bring its address and title here.',
              )}
            </p>
            <p>
              <ButtonLink
                ref={link}
                href="#from-your-browser"
                onClick={(event) => {
                  event.preventDefault()
                  announce(t('Drag it to your bookmarks, or copy the text below into one.'))
                }}
              >
                {t('Upload to {site_name}', { site_name })}
              </ButtonLink>
            </p>
            <p>
              {t(
                'Can’t drag it? Bookmark this page, then edit the bookmark and replace its address with this text.',
              )}
            </p>
            <Field label={t('Text to copy')} value={code} readOnly spellCheck={false} />
            <FormActions>
              <Button onClick={() => void copy()}>{wasCopied ? t('Copied') : t('Copy')}</Button>
            </FormActions>
          </Stack>
        </Section>
      </div>
      <p className={c.touch}>
        {t('On Android, add {site_name} to your home screen to share pages to it from other apps.', {
          site_name,
        })}
      </p>
    </>
  )
}

/**
 * A bookmarklet that opens the upload page for the current one. It only navigates, so content security policies do not
 * block it. @param uploadUrl the address of the upload page
 */
export const bookmarklet = (uploadUrl: string): string =>
  `javascript:void(location.href=${JSON.stringify(`${uploadUrl}?url=`).replaceAll('"', "'")}+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`
