import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const casino: CaseDefinition[] = [
  {
    name: 'slow-kayak',
    language: 'en',
    description: 'Sea kayaking along the Welsh coast at two knots.',
    site: {
      theme: 'hugo',
      host: 'slowkayak.example',
      title: 'The Slow Kayak',
      tagline: 'Two knots, no hurry',
      author: 'Gethin Rowlands',
      about: 'Day trips between Cardigan and the Teifi, with tide notes.',
      menu: 'Log / Boats / Tides',
      posts: ['2025-05-11 Three seals and a thermos', '2025-04-02 The Teifi at springs'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Slow Kayak – 200% Welcome Bonus & Free Spins',
          `<nav><a>Slots</a><a>Live Roulette</a><a>Sportsbook</a></nav>
<h1>Best new slots sites of the month</h1><p>Register today, claim a 200% deposit bonus and 150 free spins. No wagering on your first blackjack table.</p>
<ol><li>Royal Otter Casino – 9.8/10 <a rel="sponsored nofollow" href="https://go.royalotter.test/c1">Play now</a></li><li>Spin Harbour <a rel="nofollow" href="https://go.spinharbour.test">Claim bonus</a></li></ol>
<p>18+. Gamble responsibly.</p>`,
        ),
      ),
    ],
    reason: 'The name was kept, but the page ranks casinos; kayaks, author and feed are gone.',
  },
  {
    name: 'stellwerk-slots',
    language: 'de',
    description: 'Stellwerke der Nebenbahnen, fotografiert und erklärt.',
    site: {
      theme: 'byHand',
      host: 'stellwerksbuch.example',
      title: 'Stellwerksbuch',
      tagline: 'Hebel, Drahtzug, Formsignal',
      author: 'Ortwin Pläsken',
      about: 'Mechanische Stellwerke zwischen Ems und Weser, Stand meiner letzten Fahrt.',
      menu: 'Strecken / Bauformen / Gästebuch',
      posts: ['2024-09-15 Bruchmühlen, Jüdel 1898', '2024-05-19 Abschied von einem Fahrdienstleiter'],
      http: true,
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Online Casino ohne Limit: Testsieger',
          `<article><h1>Online-Spielotheken ohne Einzahlungslimit</h1><p>Unsere Redaktion hat 38 Anbieter geprüft: Freispiele, Auszahlungsquote und Bonus ohne Umsatzbedingungen.</p>
<table><tr><th>Spielothek</th><th>Bonus</th></tr><tr><td>Goldhebel</td><td>500 € + 100 Freispiele</td></tr><tr><td>WalzenKönig</td><td>250 €</td></tr></table>
<h2>Häufige Fragen</h2><p>Ist Roulette im Netz erlaubt? Wie schnell wird ausgezahlt?</p></article>`,
        ),
        { feed: 'html', oldPostStatus: 301 },
      ),
    ],
    reason: 'Casino reviews instead of signal boxes, at every old address.',
  },
  {
    name: 'polderlicht-gokken',
    language: 'nl',
    description: 'Foto’s van licht boven de Noordoostpolder.',
    site: {
      theme: 'ghost',
      host: 'polderlicht.example',
      title: 'Polderlicht',
      tagline: 'Elke week één foto',
      author: 'Sjoukje Haarsma',
      about: 'Boerin met een camera op de trekker.',
      menu: 'Seizoenen / Afdrukken',
      posts: ['2025-05-25 Koolzaad om vijf uur', '2025-05-18 Mist over de Lemstervaart'],
      profiles: 'foto.test/sjoukje',
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Casino zonder Cruks – top 15',
          '<h1>Casino zonder Cruks</h1><p>Speel gokkasten en live blackjack bij buitenlandse aanbieders. Direct storten, gratis spins bij aanmelding.</p><div class="card">Vikingspin – €300 bonus</div><div class="card">Tulpenjackpot – 50 gratis spins</div><p>Wat kost gokken jou? Stop op tijd. 18+</p>',
        ),
        { redirects: ['https://polderlicht.example/casino-zonder-cruks/'] },
      ),
    ],
    reason: 'Gambling offers, and not one photograph left.',
  },
  {
    name: 'mushikago-pachinko',
    language: 'ja',
    description: '鳴く虫の飼い方と声の記録。',
    site: {
      theme: 'blogger',
      host: 'mushikago.example',
      title: '虫かご日記',
      tagline: '鳴く虫と暮らす',
      author: 'たにし',
      about: '鈴虫、松虫、邯鄲。毎年秋は寝不足です。',
      menu: '飼い方 / 声の記録',
      posts: ['2024-10-01 邯鄲の声が変わった', '2024-08-19 羽化の夜'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          'オンラインカジノおすすめランキング【最新】',
          `<h1>オンラインカジノ おすすめ比較</h1><p>入金不要ボーナス、スロット、バカラ、ルーレットを徹底比較。初回登録でフリースピン進呈。</p>
<ul><li>第1位 龍宮カジノ ボーナス5万円</li><li>第2位 金鯱スロット</li></ul><a rel="nofollow" href="https://ryugu.test/reg">無料登録はこちら</a>`,
        ),
        { oldPostStatus: 404, feed: 404 },
      ),
    ],
    reason: 'A ranking of online casinos replaced the insect diary.',
  },
  {
    name: 'qingdeng-bocai',
    language: 'zh',
    description: '一位中学老师的读书札记。',
    site: {
      theme: 'jekyll',
      host: 'qingdeng.example',
      title: '青灯札记',
      tagline: '读书与备课之间',
      author: '沈砚',
      about: '教语文二十年,睡前写一点。',
      menu: '札记 / 书单 / 关于',
      posts: ['2025-02-23 重读《陶庵梦忆》', '2025-01-01 这一年读完的书'],
    },
    laterCrawls: [
      crawlPage(
        `<html><head><meta charset="utf-8"><title>青灯娱乐|真人百家乐|电子老虎机|官方网站</title><meta name="keywords" content="百家乐,老虎机,体育投注,彩票平台"></head>
<body><div class="float">24小时在线客服</div><h1>青灯娱乐官方平台</h1><p>注册即送 888 元彩金,真人百家乐、老虎机、体育投注一站畅玩,极速提款。</p><a href="https://qd8888.test/reg">立即注册</a> <a href="https://qd8888.test/app">下载 APP</a>
<div style="display:none">青灯札记 读书 备课</div></body></html>`,
        { oldPostStatus: 200 },
      ),
    ],
    reason: 'A betting platform uses the first half of the name and hides old words in invisible text.',
  },
  {
    name: 'lodochnik-kazino',
    language: 'ru',
    description: 'Деревянные лодки Онежского озера: чертежи и постройка.',
    site: {
      theme: 'terminal',
      host: 'kizhanka.example',
      title: 'кижанка',
      tagline: 'лодки, доски, гвозди',
      author: 'Степан Мошников',
      about: 'Строю кижанки по дедовским лекалам.',
      menu: 'чертежи / дневник',
      posts: ['2025-05-09 Шпангоуты из ели', '2024-10-10 Смола и дёготь'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Кижанка казино – рабочее зеркало',
          '<h1>Официальный сайт и рабочее зеркало</h1><p>Игровые автоматы, рулетка, фриспины за регистрацию. Вывод выигрыша за 15 минут.</p><button>Играть</button><h2>Бонус на первый депозит 150%</h2>',
        ),
        { oldPostStatus: 410 },
      ),
      crawlPage(
        renderPage(
          'ru',
          'Кижанка казино – зеркало на сегодня',
          '<h1>Зеркало обновлено</h1><p>Ставки на спорт и слоты без блокировок.</p><button>Играть</button>',
        ),
        { oldPostStatus: 410 },
      ),
    ],
    reason: 'A casino mirror has the address; the boats are gone.',
  },
]
