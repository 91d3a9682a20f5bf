import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const expired: CaseDefinition[] = [
  {
    name: 'fenland-skating',
    language: 'en',
    description: 'Ice reports and skating history of the Fens.',
    site: {
      theme: 'jekyll',
      host: 'fenskating.example',
      title: 'Fen Skating',
      tagline: 'Ice, when there is any',
      author: 'Ted Saberton',
      about: 'My grandfather raced for a leg of mutton.',
      menu: 'Ice reports / History',
      posts: ['2025-01-11 Bearing at last', '2024-12-01 Skates oiled, no frost'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'This domain has expired',
          '<img src="/assets/registrar.svg" alt="Namewell"><h1>fenskating.example has expired</h1><p>If you are the owner, renew now to restore your website and e-mail.</p><a class="btn" href="https://namewell.test/renew">Renew this domain</a><p>It will enter redemption in 21 days and may then become available to others.</p>',
        ),
        { nameServers: 'expired1.namewell.test expired2.namewell.test', oldPostStatus: 200, feed: 'html' },
      ),
    ],
    reason: 'The registrar’s page for expired domains, which counts as taken over.',
  },
  {
    name: 'hutmacherin',
    language: 'de',
    description: 'Eine Hutmacherin aus Graz über Filz und Formen.',
    site: {
      theme: 'ghost',
      host: 'filzundform.example',
      title: 'Filz und Form',
      tagline: 'Hüte von Hand',
      author: 'Leonie Prassl',
      about: 'Werkstatt im Hinterhof, Laufkundschaft willkommen.',
      menu: 'Hüte / Formen / Werkstatt',
      posts: ['2025-02-19 Dampf, Dampf, Dampf', '2024-11-05 Ein Zylinder für den Rauchfangkehrer'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Domain abgelaufen',
          '<h1>Diese Domain ist abgelaufen</h1><p>filzundform.example wurde nicht verlängert. Sind Sie der Inhaber? Bitte melden Sie sich in Ihrem Kundenkonto an und begleichen Sie die offene Rechnung.</p><hr><p>Anzeigen: <a>Hut kaufen</a> <a>Filzwolle</a></p>',
        ),
        { nameServers: 'ns1.abgelaufen.test', oldPostStatus: 200 },
      ),
    ],
    reason: 'The registrar says that the domain was not renewed.',
  },
  {
    name: 'vogelringer',
    language: 'nl',
    description: 'Ringwerk op een Waddeneiland.',
    site: {
      theme: 'terminal',
      host: 'ringstation.example',
      title: 'ringstation',
      tagline: 'netten open om vier uur',
      author: 'Marijke Tuinstra',
      about: 'Vangdagen, ringnummers, koffie.',
      menu: 'vangsten / methode',
      posts: ['2025-05-12 Draaihals!', '2024-10-17 812 goudhaantjes'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Domein verlopen',
          '<h1>Deze domeinnaam is verlopen</h1><p>De houder heeft de registratie niet verlengd. Na de quarantaine komt ringstation.example vrij.</p><a href="https://naamhuis.test/backorder">Zet op de wachtlijst</a>',
        ),
        { nameServers: 'park1.naamhuis.test', oldPostStatus: 200 },
      ),
      crawlPage(
        renderPage(
          'nl',
          'Domein verlopen',
          '<h1>In quarantaine</h1><p>Nog 12 dagen. <a>Zet op de wachtlijst</a></p>',
        ),
        { nameServers: 'park1.naamhuis.test', oldPostStatus: 200 },
      ),
    ],
    reason: 'The registrar takes backorders for the expired domain.',
  },
  {
    name: 'noren-shashin',
    language: 'ja',
    description: '町の暖簾を撮り歩く。',
    site: {
      theme: 'eleventy',
      host: 'noren-shashin.example',
      title: '暖簾写真館',
      tagline: '布一枚の顔',
      author: 'のれん好き',
      about: '染めと風を撮っています。',
      menu: '町 / 染め',
      posts: ['2025-02-08 藍の褪せ方', '2024-11-14 半暖簾の寸法'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'ドメイン有効期限切れ',
          '<h1>このドメインは有効期限が切れています</h1><p>noren-shashin.example の登録者様は、会員ページより更新のお手続きをお願いいたします。期限を過ぎますと第三者が取得できる状態になります。</p>',
        ),
        { nameServers: 'dns1.kigengire.test', oldPostStatus: 200, feed: 'html' },
      ),
    ],
    reason: 'The registrar’s page for an expired domain.',
  },
  {
    name: 'shaking-dengmi',
    language: 'zh',
    description: '收集各地灯谜。',
    site: {
      theme: 'byHand',
      host: 'dengmiwu.example',
      title: '灯谜屋',
      tagline: '每周一谜',
      author: '猜叟',
      about: '谜面自拟,谜底下周公布。',
      menu: '谜面 / 谜底',
      posts: ['2024-09-17 中秋谜会', '2024-06-10 端午十题'],
      http: true,
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '域名已过期',
          '<h1>域名 dengmiwu.example 已过期</h1><p>请域名所有者尽快登录管理后台续费。若未续费,该域名将被删除并重新开放注册。</p><a>立即续费</a> <a>预订该域名</a>',
        ),
        { oldPostStatus: 200 },
      ),
    ],
    reason: 'The registrar’s notice: expired, and open to backorders.',
  },
  {
    name: 'bannyi-venik',
    language: 'ru',
    description: 'О банях по-чёрному в Карелии.',
    site: {
      theme: 'prose',
      host: 'pochernomu.example',
      title: 'По-чёрному',
      tagline: 'Бани Карелии',
      author: 'Ефим Савинов',
      about: 'Топлю, парюсь, записываю.',
      menu: 'Бани / Печи',
      posts: ['2025-01-02 Новогодний пар', '2024-08-28 Каменка без цемента'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Срок регистрации домена истёк',
          '<h1>Срок регистрации домена pochernomu.example истёк</h1><p>Если вы администратор домена, продлите его в личном кабинете.</p><p>Освобождается через 27 дней. <a>Сделать предзаказ</a></p>',
        ),
        { nameServers: 'ns1.srok-vyshel.test', oldPostStatus: 200 },
      ),
    ],
    reason: 'The registrar says that the registration ended.',
  },
]
