import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

// Sites that are mostly links to other sites: they look like parked domains, but are not.

const links = (hosts: string) =>
  hosts
    .split(' ')
    .map((host) => `<li><a href="https://${host}/">${host}</a></li>`)
    .join('\n')

export const linkList: CaseDefinition[] = [
  {
    name: 'gopher-hole-index',
    language: 'en',
    description: 'A hand-kept directory of tiny sites.',
    site: {
      theme: 'byHand',
      host: 'tinydirectory.example',
      title: 'The Tiny Directory',
      tagline: 'Small sites, sorted by mood',
      author: 'Ada Pym',
      about: 'Send me yours if it is under 10 kB.',
      menu: 'Calm / Odd / Loud',
      posts: ['2025-04-21 Twelve calm ones', '2025-03-21 Nine odd ones'],
    },
    laterCrawls: [
      crawlThemedSite({
        about: `<ul>${links('moss.example kettle.example weatherjar.example oddsocks.example penknife.example')}</ul>`,
        posts: ['2025-06-21 Seven loud ones', '2025-04-21 Twelve calm ones', '2025-03-21 Nine odd ones'],
      }),
    ],
    reason: 'A directory with more links than words, kept by the same woman.',
  },
  {
    name: 'feuerwehr-links',
    language: 'de',
    description: 'Linksammlung zu alten Feuerwehren.',
    site: {
      theme: 'wiki',
      host: 'spritzenhaus.example',
      title: 'Spritzenhaus',
      tagline: 'Links zu Wehren und Pumpen',
      author: 'Alfons Riedl',
      about: 'Was ich fand und behalten wollte.',
      menu: 'Pumpen / Wehren / Helme',
      posts: ['2025-02-02 Dampfspritzen', '2024-12-29 Museen'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Spritzenhaus',
          `<h1>Spritzenhaus</h1><p>Nur noch Links, zum Schreiben fehlt die Zeit. Alfons</p><ul>${links('dampfspritze.example helmkunde.example wehrmuseum.example')}</ul>`,
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'Reduced to links by Alfons, who signs; feed and pages are still there.',
  },
  {
    name: 'enlaces-de-poesia',
    language: 'es',
    description: 'Poemas ajenos, enlazados.',
    site: {
      theme: 'eleventy',
      host: 'poemasajenos.example',
      title: 'Poemas ajenos',
      tagline: 'Un enlace al día',
      author: 'Celia Robledo',
      about: 'No escribo, señalo.',
      menu: 'Hoy / Ayer',
      posts: ['2025-05-14 Sobre un limonero', '2025-05-13 Un soneto cojo'],
    },
    laterCrawls: [
      crawlThemedSite(
        { posts: ['2025-06-19 Dos haikus', '2025-06-18 Elegía a un gato', '2025-06-17 Carta al casero'] },
        { oldPostStatus: 200 },
      ),
    ],
    reason:
      'One link a day: no entry is left from a month ago, but old addresses answer and title, author and words agree.',
  },
  {
    name: 'signets-du-dimanche',
    language: 'fr',
    description: 'Liens du dimanche.',
    site: {
      theme: 'prose',
      host: 'signets.example',
      title: 'Signets du dimanche',
      tagline: 'Cinq liens et un café',
      author: 'Paul Armand',
      about: 'Chaque dimanche, cinq choses lues.',
      menu: 'Dimanches',
      posts: ['2025-05-25 Cinq liens, un orage', '2025-05-18 Cinq liens, une panne'],
    },
    laterCrawls: [
      crawlThemedSite({
        about: `Rien à dire ce mois-ci, voici des amis :<ul>${links('carnetdepluie-amis.example laboussole.example fournil.example')}</ul>`,
        posts: ['2025-06-29 Cinq liens, la plage', '2025-05-25 Cinq liens, un orage'],
      }),
    ],
    reason: 'Friends’ links in the introduction; the Sunday posts continue.',
  },
  {
    name: 'radios-comunitarias',
    language: 'pt',
    description: 'Lista de rádios comunitárias.',
    site: {
      theme: 'jekyll',
      host: 'radiosdebairro.example',
      title: 'Rádios de bairro',
      tagline: 'Frequências e endereços',
      author: 'Coletivo Onda',
      about: 'Atualizamos quando alguém liga.',
      menu: 'Norte / Sul / Como montar',
      posts: ['2025-03-20 Três novas em Belém', '2025-01-09 Saiu do ar: Cantareira'],
    },
    laterCrawls: [
      crawlThemedSite({
        theme: 'byHand',
        feed: 'feed.xml',
        about: `<ol>${links('radioribeirinha.example ondalivre.example altofalante.example')}</ol>`,
      }),
    ],
    reason: 'A plainer design, with the same list, collective and feed.',
  },
  {
    name: 'segnalibri-di-scacchi',
    language: 'it',
    description: 'Scacchi per corrispondenza: indirizzi e regole.',
    site: {
      theme: 'terminal',
      host: 'cartolinascacchi.example',
      title: 'cartolina e4',
      tagline: 'scacchi per posta',
      author: 'Ottavio Nardi',
      about: 'Indirizzi di chi gioca ancora per cartolina.',
      menu: 'indirizzi / regole',
      posts: ['2025-02-11 Tre nuovi avversari', '2024-12-31 Fine di una partita iniziata nel 2019'],
    },
    laterCrawls: [
      crawlThemedSite({
        about: `<ul>${links('postale64.example alfiere.example gambitto.example')}</ul>`,
        tagline: 'solo indirizzi, per ora',
      }),
    ],
    reason: 'Links instead of an introduction; the rest is unchanged.',
  },
  {
    name: 'startpagina-breien',
    language: 'nl',
    description: 'Startpagina voor breisters.',
    site: {
      theme: 'hugo',
      host: 'breistart.example',
      title: 'Breistart',
      tagline: 'Alle wol bij elkaar',
      author: 'Hennie Kok',
      about: 'Met de hand verzameld sinds 2003.',
      menu: 'Wol / Winkels / Patronen',
      posts: ['2025-04-29 Twee wolwinkels erbij', '2025-02-28 Dode links weg'],
    },
    laterCrawls: [
      crawlThemedSite({
        footer: '<p>Winkels betalen hier niet. Kaartjes en taart mogen.</p>',
        about: `Te koop, gevraagd en gratis af te halen.<ul>${links('schapenvacht.example sokkenwol.example naaldendoos.example')}</ul>`,
        posts: ['2025-06-30 Te koop: spinnewiel', '2025-04-29 Twee wolwinkels erbij'],
      }),
    ],
    reason: 'A page of links that offers a spinning wheel for sale, not the domain.',
  },
  {
    name: 'daohang-guqin',
    language: 'zh',
    description: '古琴资源导航。',
    site: {
      theme: 'wordpress',
      host: 'qindao.example',
      title: '琴导',
      tagline: '古琴资源一页通',
      author: '无弦',
      about: '手工整理琴谱、琴馆、录音。',
      menu: '琴谱 / 琴馆 / 录音',
      posts: ['2025-03-29 新增减字谱三种', '2025-01-18 琴馆更新'],
    },
    laterCrawls: [
      crawlThemedSite({
        theme: 'eleventy',
        feed: 'feed/',
        about: `<ul>${links('qinpu.example sixian.example tongmu.example')}</ul>`,
        posts: ['2025-06-22 转让旧琴一张', '2025-03-29 新增减字谱三种', '2025-01-18 琴馆更新'],
      }),
    ],
    reason: 'A redesigned directory that sells an old instrument, not its domain.',
  },
]
