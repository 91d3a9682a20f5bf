import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const forSale: CaseDefinition[] = [
  {
    name: 'kiln-notes',
    language: 'en',
    description: 'A potter in Stoke keeps a log of every firing, failures included.',
    site: {
      theme: 'wordpress',
      host: 'kilnnotes.example',
      title: 'Kiln Notes',
      tagline: 'Clay, ash and patience',
      author: 'Moira Tennant',
      about: 'I fire a two-chamber wood kiln four times a year and write down what went wrong.',
      menu: 'Glazes / Firings / About',
      posts: ['2025-03-02 Wood ash, again', '2025-01-19 The shelf that cracked', '2024-11-04 Firing 41'],
      profiles: 'social.test/@moira',
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'kilnnotes.example',
          `<div id="box"><h1>kilnnotes.example</h1>
<p>The owner has listed this domain for purchase.</p><p class="price">Buy now: $2,495</p>
<form><input name="offer" placeholder="Your offer in USD"><button>Make an offer</button></form>
<ul class="rs"><li><a href="/?q=1">Pottery wheels</a></li><li><a href="/?q=2">Kiln repair near me</a></li><li><a href="/?q=3">Ceramic classes</a></li></ul>
<small>Sponsored listings. The advertisers are not connected with the domain owner.</small></div>`,
        ),
        { nameServers: 'ns1.parkdeck.test ns2.parkdeck.test', oldPostStatus: 200, feed: 'html' },
      ),
    ],
    reason: 'A sale page with a price stands at every address, the feed included.',
  },
  {
    name: 'moosgarten-verkauf',
    language: 'de',
    description: 'Ein Botaniker zeigt Moose aus dem Harz, jedes mit Fundort.',
    site: {
      theme: 'jekyll',
      host: 'moosgarten.example',
      title: 'Moosgarten',
      tagline: 'Kleine Pflanzen aus dem Oberharz',
      author: 'Tilman Reusch',
      about: 'Seit 2012 bestimme ich Moose, meist mit der Lupe, manchmal mit Glück.',
      menu: 'Arten / Karte / Impressum',
      posts: ['2025-02-11 Torfmoos nach dem Schnee', '2024-10-03 Drei Funde am Brocken'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'moosgarten.example steht zum Verkauf',
          `<main><h2>Die Domain moosgarten.example steht zum Verkauf!</h2>
<p>Verhandlungsbasis: 890 € zzgl. MwSt. Treuhandabwicklung in drei Werktagen.</p>
<a class="cta" href="https://boerse.namenhandel.test/angebot?d=moosgarten">Angebot abgeben</a>
<p>Sie sind der Inhaber? <a href="https://namenhandel.test/login">Hier anmelden</a>, um Ihr Inserat zu ändern.</p></main>`,
        ),
      ),
      crawlPage(
        renderPage(
          'de',
          'moosgarten.example steht zum Verkauf',
          '<main><h2>Preis gesenkt: 640 €</h2><p>Diese Domain jetzt kaufen, bevor es ein anderer tut.</p><a href="https://boerse.namenhandel.test/kauf">Sofort kaufen</a></main>',
        ),
      ),
    ],
    reason: 'The domain is offered for money, twice, and nothing about mosses is left.',
  },
  {
    name: 'de-oude-zaag',
    language: 'nl',
    description: 'Handzagen vijlen, restaureren en er eerlijk over schrijven.',
    site: {
      theme: 'eleventy',
      host: 'deoudezaag.example',
      title: 'De oude zaag',
      tagline: 'Zagen vijlen met de hand',
      author: 'Wout Kranenburg',
      feed: '',
      about: 'Timmerman in Deventer, verslaafd aan trekzagen en roestverwijderaar.',
      menu: 'Zagen / Vijlen',
      posts: ['2025-02-02 Een rugzaag uit 1890', '2024-08-21 Tanden per duim'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Deze domeinnaam is te koop',
          '<h1>deoudezaag.example</h1><p>Interesse in deze domeinnaam? Vraagprijs €&nbsp;450.</p><form action="/bod"><label>Uw bod <input type=number></label><button>Bod plaatsen</button></form><p>Veilig overdragen via bemiddeling.</p>',
        ),
        { nameServers: 'ns.naamveiling.test' },
      ),
    ],
    reason: 'A sale page instead of the saws; there never was a feed that could tell more.',
  },
  {
    name: 'yamanote-kissaten',
    language: 'ja',
    description: '東京の古い喫茶店を一軒ずつ歩いて書いている個人サイト。',
    site: {
      theme: 'byHand',
      host: 'kissaten-aruki.example',
      title: '喫茶店歩き',
      tagline: '一杯ずつ、駅ごとに',
      author: '三枝 環',
      about: '会社帰りに寄った店だけを書きます。写真は撮りません。',
      menu: '駅別 / 掲示板 / リンク',
      posts: ['2025-03-08 大塚の二階', '2025-01-25 砂糖壺のある店'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'このドメインは販売中です',
          `<div class="wrap"><h1>kissaten-aruki.example</h1><p>このドメインは現在販売中です。ご購入をご希望の方は下記フォームよりお問い合わせください。</p>
<dl><dt>販売価格</dt><dd>128,000円(税込)</dd><dt>お支払い</dt><dd>銀行振込・クレジットカード</dd></dl><a href="/buy">今すぐ購入</a></div>`,
        ),
      ),
    ],
    reason: 'The page says that the domain is for sale and what it costs.',
  },
  {
    name: 'lao-xiang-pu',
    language: 'zh',
    description: '记录老城区手艺人的个人博客,已写了八年。',
    site: {
      theme: 'hugo',
      host: 'laoxiangpu.example',
      title: '老巷谱',
      tagline: '修伞的、补锅的、磨剪刀的',
      author: '陆知白',
      about: '周末背着录音机去老巷子里听人说话。',
      menu: '手艺 / 录音 / 关于',
      posts: ['2025-04-13 最后一家箍桶铺', '2025-02-09 修伞师傅的工具箱', '2024-12-01 巷口的秤'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          'laoxiangpu.example 域名出售',
          '<h1>您正在访问的域名可以转让!</h1><p>一口价:¥ 6,800</p><p>中介交易,安全过户,当日到账。</p><p>QQ:****** 微信同号</p><a href="/jiaoyi">立即购买</a>',
        ),
        { nameServers: 'ns1.yuminghang.test ns2.yuminghang.test', feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'The domain is for sale at a fixed price, and the page says nothing else.',
  },
  {
    name: 'zapiski-mehanika',
    language: 'ru',
    description: 'Часовой механик из Углича о советских часах.',
    site: {
      theme: 'wordpress',
      host: 'zapiski-mehanika.example',
      title: 'Записки механика',
      tagline: 'Анкер, баланс, терпение',
      author: 'Глеб Ширяев',
      about: 'Чиню часы с 1994 года, собираю то, что другие выбрасывают.',
      menu: 'Калибры / Инструмент / Обо мне',
      posts: ['2025-03-22 Калибр 2209 без пружины', '2025-01-05 Как я искал камень баланса'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Домен продаётся',
          '<div><b>zapiski-mehanika.example</b><p>Домен продаётся. Минимальная ставка 15 000 ₽.</p><p>Домен припаркован в магазине имён.</p><a href="https://lavka-imen.test/lot/771">Купить домен</a></div>',
        ),
        { nameServers: 'ns1.lavka-imen.test', oldPostStatus: 200 },
      ),
      crawlPage(
        renderPage(
          'ru',
          'Домен продаётся',
          '<div><b>zapiski-mehanika.example</b><p>Ставок: 2. До конца торгов 4 дня.</p><a href="https://lavka-imen.test/lot/771">Сделать ставку</a></div>',
        ),
        { nameServers: 'ns1.lavka-imen.test', oldPostStatus: 200 },
      ),
    ],
    reason: 'The domain is parked and then auctioned.',
  },
]
