import { useCommunity } from '#branding/use-community.ts'
import { useLocation } from '#client/router/location.tsx'
import { localizeAddress } from '#i18n/addresses.ts'
import { nativeName } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { chooseLanguage } from './choose-language.ts'
import c from './footer.module.css'

/**
 * Links to this page in each available language, by its native name. A details element, which works without scripts.
 */
export function LanguageLinks() {
  const t = useText()
  const announce = useAnnounce()
  const { languages } = useCommunity()
  const { pathname, search } = useLocation()
  if (languages.length < 2) return null
  return (
    <details>
      <summary>
        {t('Language')}: <span lang={t.language}>{nativeName(t.language)}</span>
      </summary>
      <ul className={c.links} aria-label={t('Language')}>
        {languages.map((language) => {
          const name = nativeName(language)
          const isCurrent = language === t.language
          return (
            <li key={language}>
              <a
                href={localizeAddress(languages, language, pathname + search)}
                lang={language}
                hrefLang={language}
                aria-current={isCurrent || undefined}
                // Each language has its own scripts, so links reload. Tracking parameters are missing in
                // server-rendered links.
                data-reload=""
                suppressHydrationWarning
                onClick={(event) => chooseLanguage(event, language, announce)}
              >
                {isCurrent ? <strong>{name}</strong> : name}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
