import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listLanguages } from '#branding/contract.ts'
import { useCommunity } from '#branding/use-community.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useLocation } from '#client/router/location.tsx'
import { storeChosenLanguage } from '#client/storage/chosen-language.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { type Language, textDirection } from '#i18n/languages.ts'
import buttonStyles from '#ui/buttons/button.module.css'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { applyAccountLanguage, homeInChosenLanguage } from './apply-language.ts'
import { chooseLanguage } from './choose-language.ts'
import c from './language-bar.module.css'

const languagesQuery = apiQuery(listLanguages, {})
const root = document.documentElement

/** Offers the browser's language once per device, in that language, in the space reserved by early-input.ts. */
export function LanguageBar() {
  const announce = useAnnounce()
  const { languages } = useCommunity()
  const { pathname, search, hash } = useLocation()
  const [offeredLanguage, setOfferedLanguage] = useState(root.dataset.offer as Language | undefined)
  const { data, isError } = useQuery({
    ...queryOptionsFor(useApi(), languagesQuery),
    enabled: offeredLanguage !== undefined,
  })
  useEffect(() => {
    const homeAddress = homeInChosenLanguage(languages)
    if (homeAddress !== undefined) location.replace(homeAddress)
    return applyAccountLanguage(languages)
  }, [languages])
  useEffect(() => {
    if (isError) delete root.dataset.offer
  }, [isError])
  const texts = data?.find(({ language }) => language === offeredLanguage)
  if (offeredLanguage === undefined || !texts) return null
  const decline = () => {
    storeChosenLanguage('')
    delete root.dataset.offer
    setOfferedLanguage(undefined)
  }
  return (
    <section
      className={c.bar}
      lang={offeredLanguage}
      dir={textDirection(offeredLanguage)}
      aria-label={texts.offer}
    >
      <p role="status">{texts.offer}</p>
      <a
        className={classNames(buttonStyles.button, buttonStyles.plain)}
        href={localizeAddress(languages, offeredLanguage, pathname + search + hash)}
        hrefLang={offeredLanguage}
        data-reload=""
        onClick={(event) => chooseLanguage(event, offeredLanguage, announce)}
      >
        {texts.accept}
      </a>
      <Button variant="plain" onClick={decline}>
        {texts.decline}
      </Button>
    </section>
  )
}
