import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const loans: CaseDefinition[] = [
  {
    name: 'bell-ringers-notebook',
    language: 'en',
    description: 'Change ringing methods explained by a tower captain.',
    site: {
      theme: 'jekyll',
      host: 'ringersnotebook.example',
      title: 'A Ringer’s Notebook',
      tagline: 'Methods, ropes and tea',
      author: 'Peter Ashdown',
      about: 'Tower captain at a ground-floor ring of six.',
      menu: 'Methods / Towers / Beginners',
      posts: ['2025-03-09 Calling Grandsire without panic', '2024-12-26 A quarter peal on Boxing Day'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          tagline: 'Payday loans and credit repair explained',
          author: 'Finance Team',
          about: 'We help you compare same-day cash advances, bad credit loans and debt consolidation.',
          menu: 'Payday loans / Credit cards / Refinance',
          posts: [
            '2025-08-19 Same day loans with no credit check',
            '2025-08-18 How to refinance with bad credit',
            '2025-08-17 Title loans near you',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Only the title remains, for payday loans; author and entries are all new.',
  },
  {
    name: 'bienenwacht',
    language: 'de',
    description: 'Stadtimkerei auf einem Dach in Kassel.',
    site: {
      theme: 'ghost',
      host: 'dachbienen.example',
      title: 'Dachbienen',
      tagline: 'Vier Völker über der Stadt',
      author: 'Ruth Seibold',
      about: 'Ich imkere im Nebenerwerb und im Gegenwind.',
      menu: 'Völker / Honig / Kontakt',
      posts: ['2025-04-30 Drohnenrahmen geschnitten', '2025-03-11 Erster Reinigungsflug'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Sofortkredit ohne Schufa – in 24 Stunden aufs Konto',
          '<h1>Kredit trotz negativer Schufa</h1><p>Bis 75.000 € Ratenkredit, Zusage in fünf Minuten, auch für Selbständige.</p><form><label>Kreditsumme <input type="range"></label><label>Laufzeit <select><option>84 Monate</option></select></label><button>Jetzt unverbindlich anfragen</button></form><p>Effektiver Jahreszins ab 0,68 %. Bonität vorausgesetzt.</p>',
        ),
      ),
    ],
    reason: 'A form for quick credit, and nothing about bees.',
  },
  {
    name: 'weefgetouw',
    language: 'nl',
    description: 'Een weefster over vlas, kam en spoel.',
    site: {
      theme: 'prose',
      host: 'hetweefgetouw.example',
      title: 'Het weefgetouw',
      tagline: 'Linnen in Twente',
      author: 'Geertje Olde Monnik',
      about: 'Ik weef handdoeken die langer meegaan dan ik.',
      menu: 'Patronen / Vlas',
      posts: ['2025-01-28 Keper of satijn', '2024-10-14 Vlas repelen'],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Het Weefgetouw',
          tagline: 'Geld lenen zonder BKR-toetsing',
          author: 'Redactie Lenen',
          about: 'Minilening aanvragen, vandaag uitbetaald. Ook met negatieve BKR.',
          menu: 'Minilening / Krediet / Hypotheek',
          posts: ['2025-08-22 Snel 1500 euro lenen', '2025-08-20 Doorlopend krediet oversluiten'],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Only the title is left: a lender’s editors write instead of the weaver.',
  },
  {
    name: 'ukai-kashikin',
    language: 'ja',
    description: '長良川の鵜飼いを支える道具の記録。',
    site: {
      theme: 'wordpress',
      host: 'ukai-dogu.example',
      title: '鵜飼道具帖',
      tagline: '篝火と綱と腰蓑',
      author: '山下 鵜一',
      about: '道具をつくる人に話を聞いています。',
      menu: '道具 / 人 / 川',
      posts: ['2025-05-14 腰蓑を編む', '2025-02-22 篝の松割り'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          '即日融資・審査なしのカードローン比較',
          '<h1>今すぐ借りられるカードローン</h1><p>在籍確認なし、即日融資、無利息30日。ブラックでも借りられる消費者金融を紹介。</p><table><tr><td>A社</td><td>金利3.0%〜</td></tr><tr><td>B社</td><td>最短20分</td></tr></table>',
        ),
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A comparison of consumer loans instead of tools.',
  },
  {
    name: 'vyshivka-zaim',
    language: 'ru',
    description: 'Вышивка Русского Севера: узоры и разборы.',
    site: {
      theme: 'blogger',
      host: 'severnyi-shov.example',
      title: 'Северный шов',
      tagline: 'Узоры с полотенец',
      author: 'Таисия Лопатина',
      about: 'Перерисовываю узоры из музеев и бабушкиных сундуков.',
      menu: 'Узоры / Музеи',
      posts: ['2025-02-16 Конь с седоком', '2024-12-08 Досюльный шов'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Займ на карту без отказа круглосуточно',
          '<h1>Микрозаймы онлайн</h1><p>Деньги на карту за 5 минут, без справок и проверки кредитной истории. Первый займ под 0%.</p><ul><li>Быстрозайм – до 30 000 ₽</li><li>Копилка24 – до 15 000 ₽</li></ul><a rel="nofollow" href="https://zaim-go.test/?s=1">Получить деньги</a>',
        ),
      ),
      crawlPage(
        renderPage(
          'ru',
          'Займ с плохой кредитной историей',
          '<h1>Лучшие МФО месяца</h1><p>Кредит без отказа и залога.</p>',
        ),
      ),
    ],
    reason: 'A list of micro-lenders instead of embroidery.',
  },
]
