import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlFailure, crawlPage, crawlThemedSite } from '../../build/build-crawl.ts'
import { lander, serverPage } from '../build/frames.ts'

export const maintenance: CaseDefinition[] = [
  {
    name: 'held-out-maintenance-503-brief',
    language: 'en',
    description: 'Bread ovens built of earth, with plans.',
    site: {
      theme: 'wordpress',
      host: 'cob-and-ember.example',
      title: 'Cob and Ember',
      tagline: 'Ovens from the ground up',
      author: 'Faith Olusegun',
      about: 'I build ovens out of what is dug from the garden, and run a course each June.',
      menu: 'Plans / Courses / Shop',
      posts: ['2026-04-27 Drying cracks', '2026-03-09 How much sand', '2026-01-12 Dreaming of June'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Maintenance',
          body: '<h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>',
        }),
        { status: 503, headers: { 'retry-after': '600' }, feed: 503, oldPostStatus: 503, day: 14 },
      ),
      crawlThemedSite({}, { day: 16 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'The software was being updated during one crawl.',
  },
  {
    name: 'held-out-maintenance-200-coming-back',
    language: 'es',
    description: 'Cuaderno de una observadora de aves en un humedal urbano.',
    site: {
      theme: 'wordpress',
      host: 'juncoyagua.example',
      title: 'Junco y agua',
      tagline: 'Aves de un humedal con vistas a la autopista',
      author: 'Candela Ruipérez',
      about: 'Cada domingo cuento las mismas aves en la misma charca. A veces son otras.',
      menu: 'Censos / La charca / Contacto',
      posts: ['2026-04-19 Censo 214', '2026-04-12 Censo 213, con calamón', '2026-04-05 Censo 212'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'es',
          title: 'Junco y agua: en obras',
          h1: 'Estamos cambiando las plumas',
          text: 'La web está en obras unas semanas: son doce años de censos y los estoy pasando a un sistema nuevo. Los censos siguen cada domingo y vuelvo a publicarlos todos juntos. — Candela',
          form: 'Correo|Avísame cuando vuelva',
          foot: 'Sitio en mantenimiento con el complemento Pronto Volvemos',
        }),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'Her own note that she is moving twelve years of data; the feed is unchanged.',
  },
  {
    name: 'held-out-maintenance-503-weeks-feed-alive',
    language: 'fr',
    description: 'Reliure, papier marbré et colle de pâte.',
    site: {
      theme: 'blocks',
      host: 'plioir.example',
      title: 'Le Plioir',
      tagline: 'Carnet d’une relieuse',
      author: 'Solène Karadec',
      about: 'Relieuse à façon depuis 2009. J’écris le lundi, jour de fermeture.',
      menu: 'Carnet / Atelier / Tarifs',
      posts: [
        '2026-05-11 Une tranche ciselée',
        '2026-05-04 Le cuir qui poisse',
        '2026-04-20 Coudre sur nerfs',
      ],
      excerpts: [
        'Trois jours de travail pour une chose que l’on voit en fermant le livre.',
        'Le tanneur jure que non. Mes doigts jurent que si.',
        'Commencer par le milieu, comme toujours.',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'fr',
          title: 'Site en cours de maintenance',
          body: '<h1>Bientôt de retour</h1><p>Le site de l’atelier fait peau neuve. Pour toute commande, passez à l’atelier.</p>',
        }),
        { status: 503, feed: 'same', oldPostStatus: 503 },
      ),
    ],
    reason: 'The pages answer 503 for weeks, while the feed works as always.',
  },
  {
    name: 'held-out-maintenance-hindi-server-move',
    language: 'hi',
    description: 'पुराने रेडियो की मरम्मत और उनसे जुड़ी कहानियाँ।',
    site: {
      theme: 'blogger',
      host: 'purana-radio.example',
      title: 'पुराना रेडियो',
      tagline: 'वाल्व, तार और आवाज़ें',
      author: 'रमाकांत तिवारी',
      about: 'पिताजी की दुकान से शुरू हुआ काम अब शौक है। हर रेडियो के पीछे एक घर होता है।',
      menu: 'मरम्मत / कहानियाँ / संपर्क',
      posts: [
        '2026-02-22 एक वाल्व जो साठ साल चला',
        '2026-01-11 आकाशवाणी की धुन',
        '2025-12-07 दीमक और लकड़ी का डिब्बा',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'hi',
          title: 'रखरखाव जारी है',
          body: '<h2>साइट का रखरखाव चल रहा है</h2><p>हम नए सर्वर पर जा रहे हैं। असुविधा के लिए खेद है, कृपया दो दिन बाद फिर आइए। – रमाकांत</p>',
        }),
        { status: 200, feed: 'html', oldPostStatus: 200, day: 25 },
      ),
      crawlThemedSite(
        {
          posts: [
            '2026-03-15 नया सर्वर, पुराना रेडियो',
            '2026-02-22 एक वाल्व जो साठ साल चला',
            '2026-01-11 आकाशवाणी की धुन',
          ],
        },
        { day: 41 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'Every address showed a note about a move for some days; then the blog continued.',
  },
  {
    name: 'held-out-maintenance-database',
    language: 'it',
    description: 'Storie di insegne dipinte a mano.',
    site: {
      theme: 'wordpress',
      host: 'insegne-dipinte.test',
      title: 'Insegne dipinte',
      tagline: 'Lettere sui muri, prima che le coprano',
      author: 'Delfina Brusa',
      about: 'Fotografo le insegne e cerco chi le ha dipinte.',
      menu: 'Città / Pittori / Chi sono',
      posts: [
        '2026-03-03 Mercerie, 1954',
        '2026-01-29 La bottega del letterista',
        '2025-12-11 Una R sbagliata da settant’anni',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'Errore del database',
          body: '<h1>Errore nello stabilire una connessione al database</h1>',
        }),
        { status: 500, feed: 500, oldPostStatus: 500, day: 28 },
      ),
      crawlThemedSite({}, { day: 37 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'The database was down for nine days and came back complete.',
  },
  {
    name: 'held-out-maintenance-home-server-off',
    language: 'cs',
    description: 'Vlastní server ve sklepě a co na něm běží.',
    site: {
      theme: 'terminal',
      host: 'sklep-server.test',
      title: 'sklep',
      tagline: 'server ve sklepě, občas suchý',
      author: 'Bohuš Krejza',
      about: 'Všechno tady běží na jednom starém notebooku bez displeje.',
      menu: 'log / projekty / kontakt',
      posts: ['2026-05-08 Nový disk', '2026-03-21 Voda ve sklepě', '2026-02-01 Rok bez výpadku, skoro'],
    },
    laterCrawls: [
      crawlFailure('timeout', { day: 22 }),
      crawlThemedSite(
        {
          posts: ['2026-06-02 Voda ve sklepě, podruhé', '2026-05-08 Nový disk', '2026-03-21 Voda ve sklepě'],
        },
        { day: 34 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A flooded cellar took the server down for twelve days; he writes about it himself.',
  },
]
