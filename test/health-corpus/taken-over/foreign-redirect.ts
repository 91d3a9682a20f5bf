import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const foreignRedirect: CaseDefinition[] = [
  {
    name: 'gramophone-hour',
    language: 'en',
    description: 'Shellac records played and described, one a week.',
    site: {
      theme: 'wordpress',
      host: 'gramophonehour.example',
      title: 'The Gramophone Hour',
      tagline: 'Seventy-eight turns a minute',
      author: 'Winifred Cole',
      about: 'I buy boxes of shellac unheard and report.',
      menu: 'Records / Needles / Contact',
      posts: ['2025-02-07 A fox-trot with a crack', '2025-01-31 Eleven copies of the same waltz'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Vantro – Smart CRM for growing teams',
          '<h1>Close more deals with Vantro</h1><p>Pipeline, e-mail automation and reporting in one place. Start your 14-day trial.</p><a>Pricing</a><a>Book a demo</a>',
        ),
        { redirects: ['https://vantro.example/?utm_source=gh'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'Everything redirects to a company’s product that has nothing to do with the records.',
  },
  {
    name: 'fledermaus-kartei',
    language: 'de',
    description: 'Fledermausbeobachtungen im Saarland.',
    site: {
      theme: 'hugo',
      host: 'fledermauskartei.example',
      title: 'Fledermauskartei',
      tagline: 'Zählungen aus dem Saarland',
      author: 'Annegret Thul',
      about: 'Detektor, Stirnlampe, Klappstuhl.',
      menu: 'Arten / Quartiere',
      posts: ['2025-04-26 Wochenstube im Kirchturm', '2025-02-01 Winterzählung'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Kammerjäger Notdienst 24h',
          '<h1>Schädlingsbekämpfung in Ihrer Nähe</h1><p>Marder, Wespen, Fledermäuse? Wir kommen sofort. Festpreis am Telefon.</p><a href="tel:+4900000000">Jetzt anrufen</a>',
        ),
        { redirects: ['https://kammer-direkt.example/saarland'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'A pest controller bought the domain: one shared word, the opposite intent, and no link back.',
  },
  {
    name: 'stoomgemaal',
    language: 'nl',
    description: 'Vrijwilliger bij een stoomgemaal schrijft.',
    site: {
      theme: 'byHand',
      host: 'stoomdagboek.example',
      title: 'Stoomdagboek',
      tagline: 'Ketel 2 onder druk',
      author: 'Hendrik Bakels',
      about: 'Elke draaidag een verslag.',
      menu: 'Draaidagen / Machines',
      posts: ['2025-05-03 Lekkende pakkingbus', '2024-09-14 Open dag, 4 bar'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Stoomreiniger kopen? Bekijk de top 10',
          '<h1>De beste stoomreinigers van dit moment</h1><p>Vergelijk prijzen van 40 winkels.</p><table><tr><td>CleanPro S2</td><td>€ 129</td></tr></table><p>Wij ontvangen commissie over aankopen via deze site.</p>',
        ),
        { redirects: ['https://stoomreiniger-keuze.example/'], oldPostStatus: 301 },
      ),
    ],
    reason: 'Redirected to a shopping comparison that shares only the word for steam.',
  },
  {
    name: 'kakejiku-an',
    language: 'ja',
    description: '掛軸の表具師の仕事日誌。',
    site: {
      theme: 'wordpress',
      host: 'kakejiku-an.example',
      title: '掛軸庵',
      tagline: '表具師の仕事日誌',
      author: '裏辻 修',
      about: '京都で表具を三十年。',
      menu: '仕事 / 裂地 / 糊',
      posts: ['2025-03-20 古糊を出す', '2025-01-18 軸先の象牙をやめる'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          '遺品整理・骨董品買取センター',
          '<h1>骨董品・掛軸 高価買取</h1><p>出張査定無料。お電話一本で即日伺います。</p><p>対応エリア:全国</p>',
        ),
        { redirects: ['https://kaitori-net.example/kakejiku'], oldPostStatus: 301, feed: 301 },
      ),
    ],
    reason: 'A chain that buys antiques redirects the old name to itself.',
  },
  {
    name: 'zhoushan-chaoxi',
    language: 'zh',
    description: '舟山渔民的潮汐与渔获记录。',
    site: {
      theme: 'jekyll',
      host: 'chaoxi-riji.example',
      title: '潮汐日记',
      tagline: '舟山,一条小船',
      author: '阿海',
      about: '初三潮、十八水。',
      menu: '潮汐 / 渔获',
      posts: ['2025-05-01 开春第一网', '2024-12-30 收船过年'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '海鲜批发商城',
          '<h1>全国海鲜冷链直达</h1><p>新人立减 50 元,会员免运费。</p><a>下载商城 APP</a>',
        ),
        { redirects: ['https://xianhaishop.example/landing?from=cx'], oldPostStatus: 302, feed: 302 },
      ),
    ],
    reason: 'Every address leads to a shop’s landing page on another domain.',
  },
  {
    name: 'gusli-master',
    language: 'ru',
    description: 'Мастер делает гусли и пишет о дереве.',
    site: {
      theme: 'hugo',
      host: 'gusli-master.example',
      title: 'Гусляр',
      tagline: 'Дерево, струна, дека',
      author: 'Прохор Вьюгин',
      about: 'Двадцать лет строгаю крыловидные гусли.',
      menu: 'Гусли / Дерево / Заметки',
      posts: ['2025-04-07 Ель из старого сруба', '2025-02-12 Колки без люфта'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Окна и балконы под ключ',
          '<h1>Остекление за один день</h1><p>Рассрочка без переплат. Замер бесплатно.</p><a>Вызвать замерщика</a>',
        ),
        { redirects: ['https://okna-hit.example/spb'], oldPostStatus: 301, feed: 301 },
      ),
      crawlPage(
        renderPage('ru', 'Натяжные потолки', '<h1>Потолки от 199 ₽</h1><p>Акция до конца месяца.</p>'),
        {
          redirects: ['https://potolki-hit.example/'],
          oldPostStatus: 301,
          feed: 301,
        },
      ),
    ],
    reason: 'It redirects first to windows, then to ceilings: the domain is rented out.',
  },
]
