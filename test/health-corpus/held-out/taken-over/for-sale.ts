import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage } from '../../build/build-crawl.ts'
import { lander, parkedPage, scriptPage, serverPage } from '../build/frames.ts'

export const forSale: CaseDefinition[] = [
  {
    name: 'held-out-sale-peat-and-heather',
    language: 'en',
    description: 'A gardener on acid soil in the far north writes down what lives and what does not.',
    site: {
      theme: 'blocks',
      host: 'peatandheather.example',
      title: 'Peat and Heather',
      tagline: 'Gardening where nothing wants to grow',
      author: 'Morag Tulloch',
      about:
        'I have gardened on the same half acre since 1998. Mostly I plant things and the wind takes them.',
      menu: 'Plants that stayed / Plants that left / About',
      posts: [
        '2026-03-02 Snowdrops, four weeks late',
        '2026-01-18 The hedge lost another metre',
        '2025-11-30 Lifting dahlias in sleet',
        '2025-10-09 A list of every rhododendron I have killed',
      ],
      excerpts: [
        'They came up through the old carpet I laid down against the docks. I count twenty-three, where there were nine.',
        'It was a northwesterly again. What the hedge keeps from the garden it pays for itself, and the escallonia has given up.',
        'You are meant to wait for the first frost. Here the first frost and the last one are the same one.',
        'Fourteen, if you count the one in the bucket. I still think it was the bucket.',
      ],
      profiles: 'garden-social.example/@morag',
    },
    laterCrawls: [
      crawlPage(
        scriptPage({
          lang: '',
          title: '',
          script: 'window.onload=function(){window.location.href="/lander"}',
          noscript: '',
        }),
        {
          nameServers: 'ns41.domaincontrol.example ns42.domaincontrol.example',
          otherPages: {
            'https://peatandheather.example/lander': scriptPage({
              lang: 'en-US',
              title: 'peatandheather.example',
              script:
                'window.LANDER_SYSTEM="CP";var __dm="peatandheather.example";document.write(atob("PGRpdiBpZD0iYiI+PC9kaXY+"))',
              noscript: 'This domain may be for sale. Enable JavaScript to see related searches.',
            }),
          },
          feed: 'html',
          oldPostStatus: 200,
        },
      ),
    ],
    reason:
      'The registration expired, and every address answers with a script that redirects to a parking page.',
  },
  {
    name: 'held-out-sale-kaffeekasse',
    language: 'de',
    description: 'Notizen einer Schulsekretärin über den Alltag hinter dem Tresen.',
    site: {
      theme: 'wordpress',
      host: 'kaffeekasse.test',
      title: 'Kaffeekasse',
      tagline: 'Hinter dem Tresen des Sekretariats',
      author: 'Birgit Ahlmann',
      about: 'Ich arbeite seit 22 Jahren in Schulsekretariaten und schreibe auf, was man sonst vergisst.',
      menu: 'Anfang / Über mich / Impressum',
      posts: [
        '2025-12-19 Der letzte Tag vor den Ferien',
        '2025-11-05 Fundsachen, Stand November',
        '2025-09-12 Drei Einschulungen und ein verlorener Zahn',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'de',
          title: 'kaffeekasse.test steht zum Verkauf',
          h1: 'Die Domain kaffeekasse.test steht zum Verkauf',
          text: 'Nutzen Sie die Gelegenheit und geben Sie ein Gebot ab. Festpreis: 1.290 EUR zzgl. MwSt. Der Kaufpreis wird treuhänderisch verwaltet, die Übertragung dauert in der Regel drei Werktage.',
          form: 'Ihr Name|E-Mail|Ihr Angebot in EUR|Angebot absenden',
          foot: 'Käuferschutz · Sichere Zahlung · Persönlicher Ansprechpartner · Impressum · Datenschutz',
        }),
        { nameServers: 'ns1.namenmarkt.example ns2.namenmarkt.example' },
      ),
    ],
    reason: 'Only an offer to sell the domain at a fixed price is left.',
  },
  {
    name: 'held-out-sale-hikidashi',
    language: 'ja',
    description: '引き出しの奥から出てきた古い切符と地図の話。',
    site: {
      theme: 'sidebar',
      host: 'hikidashi-no-oku.example',
      title: '引き出しの奥',
      tagline: '古い切符、古い地図、古い電話帳',
      author: '三田村',
      about: '祖父の家を片付けて以来、紙ものが増え続けています。平日は測量の仕事をしています。',
      menu: '切符 / 地図 / 電話帳 / 雑記',
      posts: [
        '2026-02-11 硬券の裏に書かれた計算',
        '2026-01-03 昭和三十年代の市街図を二枚並べる',
        '2025-11-23 廃止になった駅の入場券',
        '2025-10-14 電話帳の広告だけを読む',
      ],
      excerpts: [
        '裏に鉛筆で「三八〇×二」とある。家族二人分の運賃だろうと思うのだが、それでは半端が合わない。',
        '川の位置が少しずれている。測り直したのか、川が動いたのか。職業柄、気になって夜中まで眺めてしまった。',
        'もう線路もない。駅前の商店だけが写真に残っていた。',
        '布団店の広告がいちばん大きい。次が自転車店で、その次が産婆だった。',
      ],
    },
    laterCrawls: [
      crawlPage(
        parkedPage({
          lang: 'ja',
          title: 'hikidashi-no-oku.example',
          name: 'hikidashi-no-oku.example',
          above: '<a href="/sale">このドメインは販売中です。お問い合わせはこちら</a>',
          words: ['収納 アイデア', '不用品回収 料金', '遺品整理 業者', '古切手 買取', 'タンス 引き取り'],
          foot: 'このページはドメイン所有者の依頼により自動的に生成されています。プライバシーポリシー',
        }),
        { nameServers: 'ns1.parkhouse.example ns2.parkhouse.example' },
      ),
    ],
    reason: 'A parked domain with searches for clearing houses, and a line that it is for sale.',
  },
  {
    name: 'held-out-sale-zapiski-geologa',
    language: 'ru',
    description: 'Полевые дневники геолога: маршруты, костры, образцы.',
    site: {
      theme: 'hugo',
      host: 'zapiski-geologa.test',
      title: 'Записки геолога',
      tagline: 'Полевой сезон и всё, что после него',
      author: 'Аркадий Лемешев',
      about: 'Двадцать сезонов в поле. Пишу зимой, когда есть электричество.',
      menu: 'Сезоны / Образцы / Снаряжение',
      posts: [
        '2026-01-27 Как мы потеряли лодку и нашли жилу',
        '2025-12-15 Чайник, который старше меня',
        '2025-11-08 Образец номер 311',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'ru',
          title: 'Домен zapiski-geologa.test продаётся',
          h1: 'zapiski-geologa.test',
          text: 'Этот домен выставлен на продажу в магазине доменов. Стоимость: 14 900 ₽. Право администрирования передаётся в течение суток после оплаты. Похожие домены: geolog-zapiski, zapiski-geo, geologiya-online.',
          form: 'Телефон|Электронная почта|Купить домен',
          foot: 'Домен припаркован. Хостинг от 119 ₽ в месяц · Конструктор сайтов · Служба Whois',
        }),
        { nameServers: 'ns1.parking-reg.example ns2.parking-reg.example' },
      ),
    ],
    reason: 'A domain shop sells this one, and the field diaries are gone.',
  },
  {
    name: 'held-out-sale-mo-yu-chi',
    language: 'zh',
    description: '一个图书馆员的读书笔记，兼记旧书店。',
    site: {
      theme: 'hexo',
      host: 'moyuchi.example',
      title: '墨鱼池',
      tagline: '读书，抄书，修书',
      author: '池小鱼',
      about: '在一所大学图书馆修补旧书，业余写点读书笔记。',
      menu: '归档 / 书单 / 修书 / 关于',
      posts: [
        '2026-02-20 补一页虫蛀的县志',
        '2026-01-05 去年读完的四十一本书',
        '2025-11-17 浆糊要隔夜才好用',
      ],
      excerpts: [
        '虫眼从第三页一直钻到第四十页，位置几乎没有变，可见它很有耐心。补纸染了三次颜色才接近。',
        '数字是凑出来的，有三本只读了一半。最喜欢的是一本讲水车的。',
        '老师傅说当天的浆糊有火气。我不懂什么是火气，但隔夜的确实更服帖。',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'zh',
          title: 'moyuchi.example 域名出售',
          h1: '您正在访问的域名可以转让！',
          text: 'This domain is for sale. 域名 moyuchi.example 正在出售，一口价 8,888 元，支持中介交易、微信付款。如果您对该域名感兴趣，请与我们的经纪人联系。',
          form: '您的称呼|联系电话|您的报价|提交',
          foot: '优质域名推荐：双拼、三字母、四数字 | 备案域名 | 老域名 | 客服在线 9:00-21:00',
        }),
        { nameServers: 'f1g1ns1.namepod.example f1g1ns2.namepod.example' },
      ),
    ],
    reason: 'A broker offers the domain at a round price.',
  },
  {
    name: 'held-out-sale-sobota-w-piekarni',
    language: 'pl',
    description: 'Chleb na zakwasie, co tydzień jeden bochenek i jedna porażka.',
    site: {
      theme: 'blogger',
      host: 'sobotawpiekarni.example',
      title: 'Sobota w piekarni',
      tagline: 'Jeden bochenek tygodniowo',
      author: 'Halina Wróblewska-Zych',
      about: 'Piekę od pandemii, jak wszyscy. W odróżnieniu od wszystkich nie przestałam.',
      menu: 'Przepisy / Zakwas / Kontakt',
      posts: [
        '2026-04-11 Żytni z kminkiem, podejście trzecie',
        '2026-04-04 Zakalec jako gatunek literacki',
        '2026-03-28 Mąka z młyna nad Wierzycą',
      ],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: 'sobotawpiekarni.example — domena na giełdzie',
          body: `<h1>Domena sobotawpiekarni.example została wystawiona na giełdzie</h1>
<table><tr><td>Cena wywoławcza</td><td>350 PLN netto</td></tr><tr><td>Typ oferty</td><td>negocjacja</td></tr><tr><td>Rejestracja od</td><td>2026-05-20</td></tr></table>
<p><a href="/oferta?d=2210841">Złóż ofertę</a> | <a href="/dzierzawa">Dzierżawa domeny</a> | <a href="/zaparkuj">Zaparkuj swoją domenę i zarabiaj</a></p>
<p><small>Linki sponsorowane: piekarnie przemysłowe, piece konwekcyjne, kursy cukiernicze</small></p>`,
        }),
        { nameServers: 'ns1.gielda-nazw.example ns2.gielda-nazw.example' },
      ),
    ],
    reason: 'A domain exchange lists it with a starting price.',
  },
  {
    name: 'held-out-sale-tape-hiss',
    language: 'en',
    description: 'Home recordings and how they were made, mostly on four tracks.',
    site: {
      theme: 'homepage',
      host: 'tapehiss.test',
      title: 'tape hiss is a friend',
      tagline: '~ now with 40% more wow and flutter ~',
      author: 'denny k.',
      about: 'hi. i record songs on machines that other people throw away. all of it is free to download.',
      menu: 'songs / machines / guestbook / links',
      posts: ['2026-05-01 new song: radiator', '2026-02-09 the belt drive arrived', '2025-12-25 xmas ep'],
      excerpts: ['one mic, two takes, one radiator.', 'it does not fit.', 'three songs and a cough.'],
      http: true,
    },
    laterCrawls: [
      crawlPage(
        parkedPage({
          lang: 'en',
          title: 'tapehiss.test - This website is for sale! - tape hiss Resources and Information.',
          name: 'tapehiss.test',
          above:
            '<a href="/buy?d=tapehiss">Buy this domain. The owner of tapehiss.test is offering it for an asking price of 950 USD!</a>',
          words: [
            'Reel To Reel Tape',
            'Audio Interface Deals',
            'Music Distribution Services',
            'Noise Reduction Software',
          ],
          foot: 'This webpage was generated by the domain owner using a parking service. Disclaimer: we maintain no relationship with the advertisers.',
        }),
        { day: 20, feed: 'html' },
      ),
      crawlPage(
        lander({
          lang: 'en',
          title: 'tapehiss.test is available',
          h1: 'tapehiss.test',
          text: 'Get this premium name before someone else does. Buy now for $950 or pay 12 monthly instalments of $83. Free transfer support, 24/7 payment protection by our escrow partner.',
          form: 'Your offer in USD|Your email|Make offer',
          foot: 'Trusted by 27,418 buyers. FAQ. Terms. Cookie settings.',
        }),
        { day: 50, feed: 404 },
      ),
    ],
    reason: 'First related searches, then a sale price, never the songs again.',
  },
]
