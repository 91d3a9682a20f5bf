// Longer than 250 lines: each case is a whole site with its words.
import type { WrittenCase } from '../../build/build-case.ts'
import { shows } from '../../build/later.ts'
import { article, linkColumn, lobby } from '../build/frames.ts'

export const casino: WrittenCase[] = [
  {
    name: 'second-casino-canal-towpath',
    language: 'en',
    said: 'Walking every towpath in the country, one short leg at a time.',
    site: {
      on: 'wordpress',
      host: 'towpath-diary.example',
      title: 'The Towpath Diary',
      line: 'Two thousand miles, slowly',
      by: 'Colin Peverell',
      about: 'Retired signalman. I walk canals and write down the locks.',
      nav: 'The map / Locks / Pubs / About',
      posts: [
        '2025-09-28 Leg 141: eleven locks and a heron',
        '2025-09-07 Leg 140: the short tunnel',
        '2025-08-17 Leg 139: rain, then more of it',
      ],
    },
    later: [
      shows(
        linkColumn({
          lang: 'id',
          title: 'RAJAPETIR77: Situs Slot Gacor Hari Ini Gampang Maxwin Terpercaya',
          name: 'RAJAPETIR77',
          line: 'Daftar dan login situs slot gacor resmi dengan RTP live 98,7% malam ini, deposit 5 ribu lewat QRIS tanpa potongan.',
          links: ['DAFTAR', 'LOGIN', 'RTP LIVE', 'WHATSAPP 24 JAM', 'BONUS NEW MEMBER 100%'],
          foot: '<h2>Bocoran Pola Slot Gacor Malam Ini</h2><p>RAJAPETIR77 adalah agen judi online terpercaya yang menyediakan ratusan permainan slot, live casino, togel dan sportsbook dalam satu akun. Minimal deposit hanya lima ribu rupiah dan kemenangan berapapun pasti dibayar.</p>',
        }),
        { posts: 404 },
      ),
    ],
    because: 'An agent of slot machines from the other end of the world stands on the diary’s name.',
  },
  {
    name: 'second-casino-fermentlab',
    language: 'tr',
    said: 'Turşu, boza, ekşi maya: mutfakta mayalanan her şey.',
    site: {
      on: 'blocks',
      host: 'mayadefteri.example',
      title: 'Maya Defteri',
      line: 'Kavanozların içinde olup bitenler',
      by: 'Nilgün Taşdelen',
      about: 'Emekli biyoloji öğretmeniyim. Mutfağımda otuz iki kavanoz var, kedi ikisini kırdı.',
      nav: 'Turşu / Ekşi maya / Boza / Hakkımda',
      posts: [
        '2026-01-21 Lahana neden yumuşar',
        '2025-12-10 Bozanın köpüğü üzerine notlar',
        '2025-10-29 Mayayı tatile götürmek',
      ],
      texts: [
        'Tuz oranı kadar suyun sertliği de önemliymiş. Üç kavanozla denedim, biri hâlâ çıtır.',
        'İkinci gün köpük iner, üçüncü gün geri gelir. Geri gelmezse dökün.',
        'Küçük bir kavanoz, gevşek kapak, çok fazla peçete. Otobüste kimse bir şey demedi.',
      ],
    },
    later: [
      shows(
        lobby({
          lang: 'tr',
          title: 'Betparsel Giriş - Betparsel Yeni Giriş Adresi 2026',
          brand: 'BETPARSEL',
          menu: ['Spor', 'Canlı Bahis', 'Slot', 'Canlı Casino', 'Aviator', 'Bonuslar'],
          h1: '%300 Hoş Geldin Bonusu + 250 Free Spin',
          lead: 'Betparsel güncel giriş adresi ile yüksek oranlar, canlı bahis ve kesintisiz casino keyfi sizi bekliyor.',
          tiles: [
            'Tatlı Bomba 1000',
            'Zeus Kapısı',
            'Kitabın Efsanesi',
            'Rulet VIP',
            'Blackjack Salon 4',
            'Jet Uçuş',
          ],
          buttons: ['Giriş Yap', 'Üye Ol'],
          foot: '18+ Sorumlu oyun. Lisans no 8048/JAZ. Telegram kanalımıza katılın.',
        }),
      ),
    ],
    because: 'The name of a notebook on ferments leads to a bookmaker that changes its address.',
  },
  {
    name: 'second-casino-coral-infantil',
    language: 'pt',
    said: 'O diário do coral infantil de um bairro, com partituras e fotos de ensaios.',
    site: {
      on: 'builder',
      host: 'coraldovale.example',
      title: 'Coral do Vale',
      line: 'Quarenta crianças e um piano desafinado',
      by: 'Regina Castanho',
      about: 'Ensaiamos às quintas, na sala ao lado da biblioteca. Este é o nosso caderno.',
      nav: 'Ensaios / Partituras / Fale conosco',
      posts: [
        '2025-11-14 Apresentação na praça, com chuva',
        '2025-10-02 Cânone a três vozes para quem tem sete anos',
        '2025-08-21 O piano foi afinado',
      ],
      texts: [
        'As crianças cantaram debaixo do toldo da padaria e foi melhor assim.',
        'A partitura está em PDF, com a respiração marcada em vermelho.',
        'Durou duas semanas.',
      ],
    },
    later: [
      shows(
        lobby({
          lang: 'pt-BR',
          title: 'TIGRE55 | Cadastre-se e ganhe R$ 15 grátis | Jogo do Tigrinho',
          brand: 'TIGRE55',
          menu: ['Início', 'Promoção', 'Convidar', 'Depósito PIX', 'Suporte'],
          h1: 'Jogo do Tigrinho pagando muito agora',
          lead: 'Plataforma nova liberada hoje: saque no PIX em 1 minuto, bônus de cadastro, roleta diária e cassino ao vivo.',
          tiles: ['Fortuna do Tigre', 'Fortuna do Touro', 'Minas', 'Aviãozinho', 'Penalty', 'Bacará'],
          buttons: ['Entrar', 'Registro'],
          foot: 'Baixe o APP e ganhe R$ 8. Jogue com responsabilidade.',
        }),
        { posts: 200, feed: 'html' },
      ),
    ],
    because: 'A platform of slot games that answers every address has the choir’s name.',
  },
  {
    name: 'second-casino-stare-foto',
    language: 'pl',
    said: 'Skany negatywów z Łodzi i okolic, z opisami ulic, których już nie ma.',
    site: {
      on: 'photos',
      host: 'stare-negatywy.test',
      title: 'Stare negatywy',
      line: 'Skany z pudełka po butach',
      by: 'W. Karbowiak',
      about: 'Skanuję negatywy po wuju.',
      nav: 'Ulice / Ludzie',
      posts: [
        '2026-03-12 Targ, około 1961',
        '2026-02-02 Tramwaj w śniegu',
        '2025-12-12 Podwórko z trzepakiem',
      ],
    },
    later: [
      shows(
        article({
          lang: 'pl',
          title: 'Kasyno online Polska 2026 – ranking TOP 10 legalnych kasyn z bonusem bez depozytu',
          top: '<div class="logo">Stare-Negatywy <b>Kasyno</b></div><a class="cta" href="/go/1">Odbierz 2000 zł + 200 darmowych spinów</a>',
          h1: 'Najlepsze kasyna online w Polsce – ranking ekspertów',
          parts: [
            'Jak wybieramy kasyna|Nasz zespół przetestował ponad 60 kasyn internetowych pod kątem wypłat, gier na żywo i obsługi klienta. W rankingu są tylko operatorzy z ważną licencją.',
            'Bonus bez depozytu|Darmowe spiny za rejestrację to dobry sposób, by poznać automaty bez ryzyka. Pamiętaj o warunkach obrotu x35.',
            'Metody płatności|BLIK, przelewy, karty oraz kryptowaluty. Wypłata w najszybszym kasynie trwa mniej niż godzinę.',
            'Czy to legalne?|Graj odpowiedzialnie. Hazard może uzależniać, strona tylko dla osób powyżej 18 lat.',
          ],
          table: [
            'Kasyno|Bonus|Ocena',
            'Lucky Bóbr|4500 zł|9.8',
            'Vulkan Wisła|3000 zł|9.6',
            'Spinopolis|2500 zł|9.1',
          ],
          foot: '© 2026 Wszystkie prawa zastrzeżone. Linki partnerskie.',
        }),
      ),
    ],
    because: 'A list of casinos with partner links uses the trust of an old name.',
  },
  {
    name: 'second-casino-naikai-lighthouses',
    language: 'ja',
    said: '瀬戸内の灯台を歩いて数える記録。',
    site: {
      on: 'jekyll',
      host: 'todai-aruki.example',
      title: '灯台あるき',
      line: '地図にある灯台を全部見る',
      by: '野々村',
      about: '週末に船と自転車で灯台を回っています。現在六十二基。',
      nav: '一覧 / 地図 / 道具',
      posts: ['2025-10-26 六十二基目、無人島', '2025-09-14 霧笛の跡', '2025-08-11 逆光ばかりの日'],
    },
    later: [
      shows(
        article({
          lang: 'ja',
          title: 'オンラインカジノおすすめランキング【2026年最新】入金不要ボーナスあり',
          top: '<header><span class="site-name">オンカジ灯台</span><nav>ランキング 入金不要ボーナス 用語集</nav></header>',
          h1: 'オンラインカジノおすすめ比較ランキング20選',
          parts: [
            'おすすめのオンラインカジノ一覧|出金スピード、日本語サポート、ボーナスの内容を基準に、初心者でも安心して遊べるオンラインカジノを厳選しました。',
            '入金不要ボーナスとは|登録するだけで30ドル分のチップがもらえるキャンペーンです。賭け条件を必ず確認しましょう。',
            '人気スロットの紹介|高配当のビデオスロットやバカラのライブテーブルが人気です。',
            'よくある質問|スマホだけで遊べますか？はい、アプリ不要で遊べます。',
          ],
          foot: '当サイトはアフィリエイト広告を利用しています。ギャンブルは二十歳になってから。',
        }),
        { posts: 404 },
      ),
    ],
    because: 'The lapsed name was bought for its links; nothing of the lighthouses is left.',
  },
  {
    name: 'second-casino-urdun-hikes',
    language: 'ar',
    said: 'مدونة عن دروب المشي الجبلية وينابيع المياه المنسية.',
    site: {
      on: 'blocks',
      host: 'duroub.example',
      title: 'دروب ونبع',
      line: 'مشيًا إلى عيون الماء',
      by: 'سلام الحوراني',
      about: 'أمشي كل جمعة مع صديقين وحمار أحيانًا، وأكتب عن الطريق ومكان الماء.',
      nav: 'الدروب / الخرائط / عنّي',
      posts: [
        '2026-04-03 عين لا يعرفها إلا الرعاة',
        '2026-03-06 الوادي بعد المطر',
        '2026-02-13 ماذا أضع في الحقيبة',
      ],
      texts: [
        'دلّنا عليها راعٍ عجوز قال إن ماءها يبرد في الصيف. جربنا ووجدناه صادقًا.',
        'كان الطريق طينًا كله، فرجعنا من منتصفه ولم نندم.',
        'قلّ ما في الحقيبة سنة بعد سنة، والباقي خبز وزيتون ومصباح.',
      ],
    },
    later: [
      shows(
        article({
          lang: 'ar',
          title: 'أفضل كازينو اون لاين بالعربي 2026 | العب واربح أموالًا حقيقية',
          top: '<a class="btn" href="/out/arab-jackpot">احصل على مكافأة 500$ الآن</a>',
          h1: 'دليل أفضل مواقع الكازينو على الإنترنت للاعبين العرب',
          parts: [
            'أفضل الكازينوهات|اخترنا لكم مواقع تدعم اللغة العربية وتقدم الروليت والبلاك جاك والسلوتس مع موزعين مباشرين.',
            'طرق الإيداع|البطاقات والمحافظ الإلكترونية والعملات الرقمية مع سحب فوري للأرباح.',
            'مكافآت الترحيب|دورات مجانية بدون إيداع لكل لاعب جديد، مع شروط رهان بسيطة.',
          ],
          foot: 'اللعب للبالغين فقط +18. العب بمسؤولية.',
        }),
      ),
    ],
    because: 'A guide to gambling in the same language replaced the walks; feed and posts are gone.',
  },
  {
    name: 'second-casino-thai-on-english-poems',
    language: 'en',
    said: 'One short poem every Sunday, since 2011.',
    site: {
      on: 'prose',
      host: 'sundaystanza.test',
      title: 'Sunday Stanza',
      line: 'a poem a week',
      by: 'Ottilie Grange',
      about: 'Poems. They are short because Sundays are.',
      nav: 'Index / About',
      posts: [
        '2026-06-07 Bucket',
        '2026-05-31 What the plumber said',
        '2026-05-24 Aubade with bins',
        '2026-05-17 Gull',
      ],
    },
    later: [
      shows(
        linkColumn({
          lang: 'th',
          title: 'สล็อตเว็บตรง MONKEY168 แตกง่าย ฝากถอนไม่มีขั้นต่ำ วอเลท 2026',
          name: 'MONKEY168',
          line: 'สล็อตเว็บตรงไม่ผ่านเอเย่นต์ สมัครวันนี้รับเครดิตฟรี 100 ไม่ต้องแชร์',
          links: ['สมัครสมาชิก', 'เข้าสู่ระบบ', 'ทดลองเล่นสล็อต', 'โปรโมชั่น', 'ติดต่อเรา LINE'],
          foot: '<h2>บาคาร่า สล็อต ยิงปลา ครบจบในเว็บเดียว</h2><p>เว็บพนันออนไลน์อันดับหนึ่งที่มีผู้เล่นมากกว่า 200,000 คนต่อวัน ระบบออโต้ ฝากถอน 10 วินาที มั่นคง ปลอดภัย จ่ายจริงทุกยอด</p>',
        }),
        { ns: 'kim.proxycloud.example rob.proxycloud.example' },
      ),
    ],
    because: 'Slot machines in Thai where poems in English were.',
  },
  {
    name: 'second-casino-dutch-model-trains',
    language: 'nl',
    said: 'Een modelspoorbaan op zolder, schaal N, al elf jaar bijna af.',
    site: {
      on: 'wordpress',
      host: 'zolderspoor.example',
      title: 'Zolderspoor',
      line: 'Schaal N onder schuine daken',
      by: 'Wouter Hoekema',
      about: 'De baan is bijna af. Dat is ze al sinds 2014.',
      nav: 'De baan / Gebouwen / Digitaal / Contact',
      posts: [
        '2025-12-02 Station Hogerveen krijgt verlichting',
        '2025-10-19 Kortsluiting, weer',
        '2025-09-01 Bomen van zeemos',
      ],
    },
    later: [
      shows(
        article({
          lang: 'nl',
          title: 'Casino zonder CRUKS 2026 → Top 15 buitenlandse casino’s zonder registratie',
          top: '<header><a href="/">zolderspoor</a> <nav><a href="/casino-zonder-cruks/">Zonder Cruks</a> <a href="/bonus/">Bonussen</a></nav></header>',
          h1: 'Casino zonder Cruks: veilig spelen bij buitenlandse aanbieders',
          parts: [
            'Wat is een casino zonder Cruks?|Een online casino zonder Cruks heeft geen Nederlandse vergunning, waardoor spelers zonder stortingslimiet kunnen gokken en direct een bonus krijgen.',
            'Onze top 3|Spinbever geeft 200% tot 3000 euro, Lucky Molen 150 gratis spins, Kroon Royale 20% cashback.',
            'Uitbetalingen|Met crypto staat je winst binnen tien minuten op je wallet. iDEAL kan bij de meeste aanbieders ook.',
          ],
          table: ['Casino|Bonus|Licentie', 'Spinbever|€ 3000|Curaçao', 'Lucky Molen|150 spins|Anjouan'],
          foot: 'Speel bewust. 18+. Wij ontvangen een vergoeding van partners.',
        }),
        { posts: 404, feed: 200 },
      ),
    ],
    because: 'The feed’s address still answers, but with nothing; the page sells unlicensed casinos.',
  },
]
