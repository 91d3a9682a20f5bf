import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite } from '../../build/build-crawl.ts'
import { lander, serverPage } from '../build/frames.ts'

export const wall: CaseDefinition[] = [
  {
    name: 'held-out-wall-consent',
    language: 'fr',
    description: 'Critiques de boulangeries de gare.',
    site: {
      theme: 'blogger',
      host: 'miettes.carnets-libres.example',
      title: 'Miettes de quai',
      tagline: 'Boulangeries de gare, notées',
      author: 'Firmin Roustan',
      about: 'Je change de train donc je mange.',
      menu: 'Notes / Gares / Méthode',
      posts: [
        '2026-03-26 Le pain au chocolat de la voie C',
        '2026-02-19 Sandwich triangle',
        '2026-01-22 Café, gobelet, drame',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'fr',
          title: 'Carnets libres – Vos choix concernant les cookies',
          h1: 'Nous respectons votre vie privée',
          text: 'Carnets libres et ses 842 partenaires stockent des informations sur votre terminal pour mesurer l’audience et personnaliser la publicité. Vous pouvez accepter, refuser ou choisir par finalité.',
          form: 'Tout refuser|Paramétrer|Tout accepter et continuer',
          foot: 'Politique de confidentialité · Liste des partenaires',
        }),
        {
          redirects: ['https://consent.carnets-libres.example/?continue=miettes'],
          feed: 'same',
          oldPostStatus: 302,
        },
      ),
    ],
    reason: 'The host asks for consent before every page; the feed shows that the blog goes on.',
  },
  {
    name: 'held-out-wall-login-members',
    language: 'en',
    description: 'A teacher’s letters about the same pond.',
    site: {
      theme: 'letter',
      host: 'pondletters.example',
      title: 'Pond Letters',
      tagline: 'One pond, fifty-two letters',
      author: 'Saoirse Quint',
      about: 'I sit by it at lunch.',
      menu: 'Archive / Newts / Support',
      posts: [
        '2026-05-15 Letter 20: Whirligigs',
        '2026-05-08 Letter 19: Duckweed',
        '2026-05-01 Letter 18: A boot',
      ],
      excerpts: [
        'They turn because they can.',
        'It covered everything in a week, including the boot.',
        'Left foot, size eight.',
      ],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'en',
          title: 'Sign in to Pond Letters',
          h1: 'Pond Letters is for subscribers now',
          text: 'Saoirse has made this publication private. If you are a subscriber, sign in to read the letters. If you are not, you can ask her for an invitation.',
          form: 'Email|Sign in|Request access',
          foot: '© 2026 Saoirse Quint. Privacy. Terms.',
        }),
        { feed: 403, oldPostStatus: 403 },
      ),
    ],
    reason: 'Her newsletter is for subscribers only now; the page still has her name.',
  },
  {
    name: 'held-out-wall-age-check-by-author',
    language: 'de',
    description: 'Ein Winzer schreibt über seine Steillage.',
    site: {
      theme: 'wordpress',
      host: 'schieferhang.example',
      title: 'Schieferhang',
      tagline: 'Wein an 60 Prozent Gefälle',
      author: 'Kuno Lamberti',
      about: 'Dritte Generation, erstes Blog.',
      menu: 'Weinberg / Keller / Weine',
      posts: ['2026-04-02 Binden im Regen', '2026-02-20 Mauer gerutscht', '2025-11-12 Spontangärung'],
    },
    laterCrawls: [
      crawlPage(
        lander({
          lang: 'de',
          title: 'Schieferhang – Altersprüfung',
          h1: 'Sind Sie mindestens 18 Jahre alt?',
          text: 'Auf diesen Seiten geht es um Wein. Bitte bestätigen Sie Ihr Alter, bevor Sie den Schieferhang betreten.',
          form: 'Nein|Ja, ich bin über 18',
          foot: 'Weingut Kuno Lamberti · Impressum · Datenschutz · Genießen Sie verantwortungsvoll.',
        }),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    reason: 'An age check before a vintner’s blog; feed and posts are unchanged.',
  },
  {
    name: 'held-out-wall-basic-auth',
    language: 'cs',
    description: 'Rodinná kronika s recepty.',
    site: {
      theme: 'eleventy',
      host: 'kronika-u-lipy.test',
      title: 'Kronika u lípy',
      tagline: 'pět sester, jedna lípa',
      author: 'Božena Háková',
      about: 'Zapisuji, dokud si to pamatujeme.',
      menu: 'rok po roku / recepty',
      posts: ['2026-01-18 Zabijačka 1968', '2025-12-23 Vánočka podle Mařky', '2025-11-02 Dušičky'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: '',
          title: '401 Authorization Required',
          body: '<h1>401 Authorization Required</h1><p>Kronika u lípy - jen pro rodinu</p>',
        }),
        {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="Kronika u lipy - jen pro rodinu"' },
          feed: 'same',
          oldPostStatus: 401,
        },
      ),
    ],
    states: ['unsteady', 'fine'],
    reason: 'The family’s chronicle has a password now, while its feed is still public.',
  },
  {
    name: 'held-out-wall-region-then-open',
    language: 'ru',
    description: 'Заметки о трамваях маленьких городов.',
    site: {
      theme: 'sidebar',
      host: 'rels.zhurnalets.example',
      title: 'Рельс',
      tagline: 'Трамваи городов до двухсот тысяч',
      author: 'Глеб Стрелкин',
      about: 'Катаюсь до кольца и обратно.',
      menu: 'Города / Вагоны / Билеты',
      posts: [
        '2026-03-29 Один маршрут на весь город',
        '2026-02-14 Вагоновожатая с семнадцати лет',
        '2026-01-03 Снегоочиститель',
      ],
      excerpts: ['Зато ходит раз в девять минут.', 'Помнит все стыки.', 'Старше меня вдвое.'],
    },
    laterCrawls: [
      crawlPage(
        serverPage({
          lang: 'ru',
          title: 'Вход',
          body: '<h1>Журналец</h1><p>Чтобы просматривать записи, войдите в аккаунт или подтвердите, что вам есть 18 лет.</p><form><input name="login"><input name="pass" type="password"><button>Войти</button></form><p>Забыли пароль? Регистрация</p>',
        }),
        { feed: 'same', oldPostStatus: 403, day: 24 },
      ),
      crawlThemedSite({}, { day: 46 }),
    ],
    states: ['fine', 'unsteady'],
    reason: 'The host required a login for three weeks and then let readers in again.',
  },
]
