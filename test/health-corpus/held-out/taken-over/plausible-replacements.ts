import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../../build/build-crawl.ts'
import { article, shop } from '../build/frames.ts'

// New owners without a shady business: companies, clubs, other people’s blogs.

export const plausibleReplacements: CaseDefinition[] = [
  {
    name: 'held-out-words-dental-practice',
    language: 'en',
    description: 'Hand-drawn comics about a very small dog.',
    site: {
      theme: 'hugo',
      host: 'pebblethedog.example',
      title: 'Pebble the Dog',
      tagline: 'Comics, four panels, one dog',
      author: 'Jun Mirabeau',
      about: 'Pebble weighs two kilos and has opinions.',
      menu: 'Comics / Pebble / Buy me tea',
      posts: [
        '2026-01-09 Pebble and the sock',
        '2026-01-02 Pebble resolves',
        '2025-12-26 Pebble eats tinsel',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Pebble Creek Family Dentistry | Dentist in Harlow Springs',
          '<header><nav>Services Our Team New Patients Financing</nav><a href="/book">Book appointment</a></header><h1>Gentle dentistry for the whole family</h1><p>Dr. Priya Lindqvist and Dr. Mark Obi have been caring for smiles since 2009. Cleanings, crowns, clear aligners and same-day emergencies.</p><h2>Insurance</h2><p>We accept most major plans.</p><footer>418 Creekside Ave. Mon to Thu 8 to 5. Accessibility statement.</footer>',
        ),
        { nameServers: 'dns1.practice-web.example dns2.practice-web.example' },
      ),
    ],
    reason: 'Dentists bought the domain; dog, artist and feed are gone.',
  },
  {
    name: 'held-out-words-other-blogger',
    language: 'en',
    description: 'Sea kayaking journal of two sisters.',
    site: {
      theme: 'wordpress',
      host: 'twinhulls.example',
      title: 'Two Sisters, Two Kayaks',
      tagline: 'Paddling in an argument',
      author: 'Isla and Rhona Fyfe',
      about: 'We paddle together and do not agree on anything.',
      menu: 'Trips / Kit / Arguments',
      posts: [
        '2025-08-22 The tidal race, her version',
        '2025-08-23 The tidal race, my version',
        '2025-07-04 Midges',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'blocks',
          title: 'Twin Hulls Parenting',
          tagline: 'Raising twins without losing your mind',
          author: 'Kaylee R.',
          about:
            'Welcome! I’m Kaylee, mom of twins, coffee addict and your new best friend on the parenting ride.',
          menu: 'Start here / Sleep / Feeding / Work with me',
          posts: [
            '2026-05-30 Best twin strollers of 2026',
            '2026-05-28 How we survived sleep regression',
            '2026-05-27 Tandem feeding pillows compared',
          ],
          excerpts: [
            'This post may contain affiliate links. Here are the ten strollers we love.',
            'Spoiler: white noise.',
            'We tried seven so you do not have to.',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Another person’s blog about other things; none of the old entries, ids or names is left.',
  },
  {
    name: 'held-out-words-crypto-foundation',
    language: 'it',
    description: 'Racconti di una bibliotecaria di carcere.',
    site: {
      theme: 'prose',
      host: 'scaffalechiuso.example',
      title: 'Scaffale chiuso',
      tagline: 'Libri dietro le sbarre',
      author: 'Norma Ghisolfi',
      about: 'Entro il martedì con due borse di libri.',
      menu: 'racconti / libri / chi',
      posts: [
        '2025-11-04 Chi restituisce in ritardo',
        '2025-10-07 L’atlante',
        '2025-09-16 Poesia, terzo piano',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Scaffale Protocol: modular liquidity for real-world assets',
          '<nav>Docs Governance Staking Launch App</nav><h1>Liquidity, shelved safely.</h1><p>Scaffale is a permissionless layer for tokenised invoices. TVL $41M. Audited twice.</p><h2>Token</h2><p>SCAF holders vote on vault parameters each epoch.</p><footer>Scaffale Foundation, Zug. Not available in the US.</footer>',
        ),
        { feed: 'html' },
      ),
    ],
    reason: 'A crypto token has nothing to do with a prison’s library.',
  },
  {
    name: 'held-out-words-same-language-clinic',
    language: 'ko',
    description: '시골 책방의 하루 매출과 손님 이야기.',
    site: {
      theme: 'blocks',
      host: 'nunbit-chaekbang.example',
      title: '눈빛책방',
      tagline: '하루 세 권이면 잘 판 날',
      author: '책방지기',
      about: '버스가 하루 네 번 오는 마을에 책방을 열었습니다.',
      menu: '일지 / 책 / 오시는 길',
      posts: ['2025-09-27 네 권 팔았다', '2025-09-13 비, 손님 없음', '2025-08-30 개가 들어왔다'],
      excerpts: ['한 권은 내가 샀다.', '빗소리만 잔뜩.', '사료를 들여놓아야 하나.'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ko',
          '눈빛안과의원 - 스마일라식 라섹 백내장 전문',
          '<header>눈빛안과 <nav>병원소개 시력교정 백내장 비용 예약</nav></header><h1>당신의 눈빛을 되찾아 드립니다</h1><p>대학병원 출신 안과 전문의 5인, 당일 검사 당일 수술. 스마일라식 특별 이벤트 진행 중.</p><h2>진료시간</h2><p>평일 9:30 - 18:30 토요일 9:30 - 14:00</p><footer>대표자 신태오 의료광고심의필</footer>',
        ),
      ),
    ],
    reason: 'An eye clinic that shares half of the name, and nothing else.',
  },
  {
    name: 'held-out-words-content-farm',
    language: 'es',
    description: 'El diario de una apicultora sorda.',
    site: {
      theme: 'jekyll',
      host: 'zumbidoleve.example',
      title: 'Zumbido leve',
      tagline: 'Abejas que siento con las manos',
      author: 'Inmaculada Torrejón',
      about: 'Soy sorda y apicultora. Las colmenas vibran distinto cada día.',
      menu: 'diario / colmenas / signos',
      posts: ['2026-03-05 La reina nueva', '2026-02-04 Vibración en re', '2025-12-22 Invierno suave'],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'es',
          title: 'Zumbidoleve: significado de los sueños, signos y curiosidades',
          top: '<header>Zumbidoleve <nav>Sueños Horóscopo Recetas Frases Tecnología</nav></header>',
          h1: '¿Qué significa soñar con abejas? 12 interpretaciones',
          parts: [
            'Soñar con abejas que te persiguen|Según los expertos en sueños, suele indicar estrés laboral.',
            'Soñar con miel|Abundancia y prosperidad, sobre todo para los signos de tierra.',
            'Frases de abejas para WhatsApp|Comparte estas cincuenta frases cortas con tus contactos.',
            'Artículos más leídos|Cómo saber si te han bloqueado. Números de la suerte de hoy. 30 deseos de cumpleaños.',
          ],
          foot: '© Zumbidoleve 2026. Publicidad. Política de cookies.',
        }),
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A content farm took over the old name and the words of its first subject, but not its author.',
  },
  {
    name: 'held-out-words-polish-windows',
    language: 'pl',
    description: 'Recenzje przystanków autobusowych.',
    site: {
      theme: 'homepage',
      host: 'przystanki.test',
      title: 'przystanki!',
      tagline: 'wiata wiacie nierówna',
      author: 'kundel burek',
      about: 'oceniam przystanki w skali od deszczu do słońca.',
      menu: 'oceny / ranking / księga gości',
      posts: ['2026-02-12 Pętla Ogrodowa, 7/10', '2026-01-04 Wiata bez dachu', '2025-11-28 Ławka ogrzewana!'],
      excerpts: ['świeci słońce, ale tylko z lewej.', 'po co?', 'tak, naprawdę.'],
    },
    laterCrawls: [
      crawlPage(
        shop({
          lang: 'pl',
          title: 'Okna PCV i drzwi na wymiar – producent okien | Oknomar',
          name: 'Oknomar',
          menu: ['Okna', 'Drzwi', 'Rolety', 'Parapety', 'Salony'],
          goods: [
            'Okno trzyszybowe|od 740 zł',
            'Drzwi tarasowe HS|od 6200 zł',
            'Roleta zewnętrzna|od 390 zł',
          ],
          cart: 'Koszyk',
          add: 'Zapytaj o cenę',
          text: 'Producent okien i drzwi z 20-letnim doświadczeniem. Bezpłatny pomiar na terenie całego kraju.',
          foot: 'Oknomar sp. z o.o. NIP REGON RODO',
        }),
        { nameServers: 'ns1.oknodns.example ns2.oknodns.example' },
      ),
    ],
    reason: 'A window manufacturer has the domain of a site about bus shelters.',
  },
  {
    name: 'held-out-words-freight',
    language: 'en',
    description: 'Notes on rebuilding a harpsichord from a kit.',
    site: {
      theme: 'letter',
      host: 'jackrail.example',
      title: 'Jack Rail',
      tagline: 'One harpsichord, many Sundays',
      author: 'Theodora Finch-Amara',
      about: 'A kit bought in 1979 by my mother and opened in 2019 by me.',
      menu: 'Log / Parts / Listen',
      posts: [
        '2026-02-22 Plectra',
        '2026-01-25 The soundboard sang',
        '2025-12-14 A missing page of the manual',
      ],
      excerpts: [
        'I cut two hundred. Forty are usable.',
        'Only once, and only when nobody else was home.',
        'Page 31, the one with the drawing.',
      ],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'JACKRAIL Logistics — rail freight brokerage',
          '<div class="top">JACKRAIL</div><h1>Move more by rail</h1><p>Spot rates for intermodal containers, wagon tracking and customs paperwork across nine corridors. Request a quote in under two minutes.</p><ul><li>Shippers</li><li>Carriers</li><li>Sustainability report</li></ul><footer>Jackrail Logistics Inc. Privacy. Modern slavery statement.</footer>',
        ),
        { oldPostStatus: 404, feed: 404 },
      ),
    ],
    reason: 'A freight broker whose brand happens to be the same word.',
  },
]
