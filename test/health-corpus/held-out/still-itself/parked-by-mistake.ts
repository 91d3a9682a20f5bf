import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlForeignCertificate, crawlPage, crawlThemedSite } from '../../build/build-crawl.ts'
import { lander, parkedPage, serverPage } from '../build/frames.ts'

// For one crawl the domain leads elsewhere by mistake; then everything is as before.

export const parkedByMistake: CaseDefinition[] = [
  {
    name: 'held-out-mistake-card-expired',
    language: 'en',
    description: 'Instructions for building kites from newspapers.',
    site: {
      theme: 'hugo',
      host: 'headlinekites.example',
      title: 'Headline Kites',
      tagline: 'Yesterday’s paper, today’s wind',
      author: 'Oswin Pickard',
      about: 'Broadsheets fly better.',
      menu: 'Plans / Winds / Crashes',
      posts: ['2026-04-07 The sports section', '2026-03-13 Paste', '2026-02-24 Obituaries fly low'],
    },
    laterCrawls: [
      crawlPage(
        parkedPage({
          lang: 'en',
          title: 'headlinekites.example',
          name: 'headlinekites.example',
          above: 'This domain has expired. Is this your domain? <a href="/renew">Renew now</a>',
          words: ['Kite Shops Near Me', 'Newspaper Subscription', 'Wind Forecast', 'Craft Supplies'],
          foot: 'Namebarn parking. Privacy policy.',
        }),
        {
          day: 20,
          nameServers: 'expired1.namebarn.example expired2.namebarn.example',
          feed: 'html',
          oldPostStatus: 200,
        },
      ),
      crawlThemedSite(
        {
          posts: [
            '2026-05-12 My card had expired, not me',
            '2026-04-07 The sports section',
            '2026-03-13 Paste',
          ],
        },
        { day: 45 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'His card had expired; he renewed the domain in time, and everything is back.',
  },
  {
    name: 'held-out-mistake-dns-typo',
    language: 'cs',
    description: 'Recenze knedlíků v jídelních vozech.',
    site: {
      theme: 'wordpress',
      host: 'jidelni-vuz.example',
      title: 'Jídelní vůz',
      tagline: 'Knedlík při sto šedesáti',
      author: 'Radim Šustr',
      about: 'Cestuji kvůli obědu.',
      menu: 'Vozy / Jídla / Jízdní řád',
      posts: [
        '2026-03-24 Svíčková za Kolínem',
        '2026-02-17 Polévka v zatáčce',
        '2026-01-29 Zavřeno, porucha',
      ],
    },
    laterCrawls: [
      crawlForeignCertificate(
        'parkoviste-domen.example',
        serverPage({
          lang: 'cs',
          title: 'Doména je zaregistrována',
          body: '<h1>Doména jidelni-vuz.example je zaregistrována</h1><p>Na této adrese zatím není umístěn žádný web. Chcete doménu? Zkuste nabídnout cenu.</p>',
        }),
        { day: 15, nameServers: 'ns1.parkoviste-domen.example ns2.parkoviste-domen.example' },
      ),
      crawlThemedSite(
        {
          posts: [
            '2026-04-02 Spletl jsem si nameservery',
            '2026-03-24 Svíčková za Kolínem',
            '2026-02-17 Polévka v zatáčce',
          ],
        },
        { day: 40 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'He mixed up the name servers for some days, and writes about it.',
  },
  {
    name: 'held-out-mistake-registrar-default-after-transfer',
    language: 'pt',
    description: 'Um catálogo de azulejos de padaria.',
    site: {
      theme: 'photos',
      host: 'azulejodepadaria.example',
      title: 'Azulejo de padaria',
      tagline: 'Balcões e paredes',
      author: 'Ivone Catarino',
      about: 'Peço um café e fotografo a parede.',
      menu: 'Azulejos / Padarias',
      posts: ['2026-03-15 Azul, lascado', '2026-02-21 Padaria do Rossio', '2026-01-26 Peixes'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'pt',
          title: 'Domínio registado com sucesso',
          h1: 'azulejodepadaria.example',
          text: 'Este domínio foi registado na Nomelândia. O site estará disponível em breve. Interessado neste domínio? Faça uma oferta através do nosso serviço de corretagem.',
          form: 'Email|Oferta|Enviar',
          foot: 'Nomelândia Lda. Alojamento, email, construtor de sites.',
        }),
        { day: 18, nameServers: 'ns1.nomelandia.example ns2.nomelandia.example' },
      ),
      crawlThemedSite({}, { day: 43, nameServers: 'ns1.nomelandia.example ns2.nomelandia.example' }),
    ],
    states: ['fine', 'unsteady'],
    reason:
      'After a transfer the new registrar’s page was shown for a while; the site is back on its name servers.',
  },
  {
    name: 'held-out-mistake-wiped-and-restored',
    language: 'nl',
    description: 'Ganzen tellen vanuit de trein.',
    site: {
      theme: 'eleventy',
      host: 'treinganzen.example',
      title: 'Treinganzen',
      tagline: 'Links in de rijrichting',
      author: 'Femke Dijkgraaf',
      about: 'Forens met een tellertje.',
      menu: 'tellingen / lijnen / over',
      posts: ['2026-02-06 412 bij Weesp', '2026-01-23 Mist, nul', '2026-01-09 Een knobbelzwaan'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Apache2 Default Page: It works',
          body: '<h1>It works!</h1><p>This is the default welcome page used to test the correct operation of the server after installation. You should replace this file before continuing to operate your HTTP server.</p>',
        }),
        { day: 12 },
      ),
      crawlThemedSite({}, { day: 38 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A new server waited for its backup; then everything was restored.',
  },
  {
    name: 'held-out-mistake-suspended-for-a-bill',
    language: 'hi',
    description: 'ट्रक के पीछे लिखी शायरी।',
    site: {
      theme: 'stream',
      host: 'truck-shayari.example',
      title: 'हॉर्न धीरे',
      tagline: 'ट्रकों के पीछे लिखी बातें',
      author: 'जसपाल मान',
      about: 'हाईवे के ढाबे पर काम करता हूँ, ट्रक पढ़ता हूँ।',
      menu: 'शायरी / रंग / ढाबा',
      posts: [
        '2026-03-05 देखो मगर प्यार से, हरे अक्षरों में',
        '2026-02-11 बुरी नज़र की दो चप्पलें',
        '2026-01-20 मालिक की गाड़ी',
      ],
      excerpts: ['पंजाब का ट्रक, आगरा का रंग।', 'एक काली, एक लाल।', 'ड्राइवर का पसीना।'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Account Suspended',
          body: '<h1>This account has been suspended.</h1><p>Either the domain has been overused, or the reseller ran out of resources. Please contact billing.</p>',
        }),
        {
          day: 22,
          redirects: ['https://truck-shayari.example/cgi-sys/suspendedpage.cgi'],
          feed: 302,
          oldPostStatus: 302,
        },
      ),
      crawlThemedSite({}, { day: 36 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A bill was paid late; then the host switched everything on again.',
  },
]
