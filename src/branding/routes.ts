import { translatorFor } from '#i18n/catalogue.ts'
import { type Language, nativeName } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { Config } from '#platform/runtime/config.ts'
import { colorsAddress } from './colors.ts'
import { getAbout, getCommunity, listLanguages } from './contract.ts'
import * as schemas from './schemas.ts'

/** The offer of a language, in that language: "English" stands for the language itself. */
const languageOffer = (t: Translator, siteName: string) => ({
  offer: t(
    '{site_name} is also available in English.',
    { site_name: siteName },
    'the language of the translation',
  ),
  accept: t('Read in English', {}, 'the language of the translation'),
  decline: t('No, thanks'),
})

/** The operator's texts in a language, else their texts for all languages, else the defaults. */
function resolveTexts({ community, languages }: Config, language: Language = languages[0]) {
  const t = translatorFor(language)
  return {
    tagline: t("Reconnect with the Internet's Authentic Side"),
    footer: t('the small web, by the people who make it.'),
    about: [],
    ...definedTexts(community),
    ...definedTexts(community.languages[language] ?? {}),
  }
}

const definedTexts = ({
  tagline,
  footer,
  about,
}: Pick<Config['community'], 'tagline' | 'footer' | 'about'>) => ({
  ...(tagline !== undefined && { tagline }),
  ...(footer !== undefined && { footer }),
  ...(about !== undefined && { about }),
})

export const routes = [
  implement(getCommunity, schemas.getCommunity, async ({ language }, { services: { config }, dependsOn }) => {
    dependsOn('settings')
    const { tagline, footer } = resolveTexts(config, language)
    return {
      site_name: config.productName,
      tagline,
      footer,
      public_url: config.publicUrl,
      languages: config.languages,
      community_goal: config.communityGoal,
      newsletter_url: config.newsletterUrl ?? null,
      stylesheet: colorsAddress(config.community),
    }
  }),

  implement(listLanguages, schemas.listLanguages, async (_, { services: { config }, dependsOn }) => {
    dependsOn('settings')
    return config.languages.map((language) => ({
      language,
      name: nativeName(language),
      ...languageOffer(translatorFor(language), config.productName),
    }))
  }),

  implement(getAbout, schemas.getAbout, async ({ language }, { services: { config }, dependsOn }) => {
    dependsOn('settings')
    return { paragraphs: resolveTexts(config, language).about }
  }),
]
