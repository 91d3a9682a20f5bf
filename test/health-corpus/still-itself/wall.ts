import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

// Consent walls and log-in walls.

export const wall: CaseDefinition[] = [
  {
    name: 'village-cricket',
    language: 'en',
    description: 'Scorebooks of a village cricket club.',
    site: {
      theme: 'blogger',
      host: 'longoff.example',
      title: 'Long Off',
      tagline: 'Village cricket, mostly rain',
      author: 'Giles Pemberton',
      about: 'Scorer since my knees went.',
      menu: 'Matches / Ground',
      posts: ['2025-05-31 Lost by a dog', '2025-05-24 Rain'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'en',
          'Before you continue',
          '<h1>Before you continue</h1><p>We and our 741 partners use cookies to store and access information on your device.</p><button>Accept all</button><button>Manage options</button>',
        ),
        {
          redirects: ['https://consent.blogstube.test/ml?continue=https://longoff.example/'],
          feed: 'same',
          oldPostStatus: 302,
        },
      ),
    ],
    reason: 'The platform’s consent page on its own domain comes first; the feed is as before.',
  },
  {
    name: 'strickliesl',
    language: 'de',
    description: 'Stricken nach alten Anleitungen.',
    site: {
      theme: 'wordpress',
      host: 'strickliesl.example',
      title: 'Strickliesl',
      tagline: 'Anleitungen von 1900',
      author: 'Hedi Kranz',
      about: 'Ich übersetze alte Maschenzahlen.',
      menu: 'Anleitungen / Garne',
      posts: ['2025-03-15 Pulswärmer', '2025-01-05 Ein Muff'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Strickliesl – Einwilligung',
          '<h2>Ihre Privatsphäre</h2><p>Wir verwenden Cookies. Erst nach Ihrer Einwilligung werden Inhalte geladen.</p><button>Alle akzeptieren</button> <button>Nur notwendige</button> <a href="/impressum">Impressum: Hedi Kranz</a>',
        ),
        { feed: 'same', oldPostStatus: 200 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason: 'A consent banner hides the front page; title, owner and feed are the same.',
  },
  {
    name: 'brief-uit-suriname',
    language: 'nl',
    description: 'Brieven uit Paramaribo.',
    site: {
      theme: 'eleventy',
      host: 'brievenuitparbo.example',
      title: 'Brieven uit Parbo',
      tagline: 'Elke maand één',
      author: 'Mildred Pinas',
      about: 'Aan wie ze lezen wil.',
      menu: 'Brieven',
      posts: ['2025-05-01 Mangotijd', '2025-04-01 De markt na de regen'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'nl',
          'Privacy-instellingen',
          '<h2>Uw toestemming</h2><p>Deze site is onderdeel van het netwerk van Webhof. Kies uw instellingen voor advertenties.</p><button>Akkoord</button>',
        ),
        {
          redirects: ['https://toestemming.webhof.test/?terug=brievenuitparbo.example'],
          oldPostStatus: 302,
          feed: 302,
        },
      ),
      crawlThemedSite({}, { day: 31 }),
    ],
    states: ['fine'],
    reason: 'The host’s consent page appeared once, with the address to return to; then the letters again.',
  },
  {
    name: 'semeinyi-arhiv',
    language: 'ru',
    description: 'Семейный архив: письма и открытки.',
    site: {
      theme: 'wiki',
      host: 'arhiv-orlovyh.example',
      title: 'Архив Орловых',
      tagline: 'Письма 1905–1960',
      author: 'Ксения Орлова',
      about: 'Расшифровываю письма прабабушки.',
      menu: 'Письма / Люди / Открытки',
      posts: ['2025-03-08 Письмо из Вятки', '2025-01-14 Открытка без подписи'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Вход [Архив Орловых]',
          '<h1>Требуется вход</h1><p>Из-за спама вики временно закрыта для гостей. Напишите Ксении, чтобы получить пароль.</p>',
        ),
        { status: 403, feed: 403, oldPostStatus: 403 },
      ),
    ],
    reason: 'Closed to guests by Ksenia, who says why; 403 is never away.',
  },
  {
    name: 'denglu-cai-neng-kan',
    language: 'zh',
    description: '川剧戏迷手记。',
    site: {
      theme: 'ghost',
      host: 'bianlian.example',
      title: '变脸之后',
      tagline: '川剧台下',
      author: '秦戏迷',
      about: '票友三十年,坐第三排。',
      menu: '剧目 / 票友',
      posts: ['2025-03-23 白蛇传的水漫', '2025-01-12 折子戏一晚'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'zh',
          '变脸之后',
          '<h1>变脸之后</h1><p>近期恶意抓取太多,请登录后阅读。老读者可向秦戏迷要邀请码。</p><form><input name="code" placeholder="邀请码"><button>登录</button></form>',
        ),
        { feed: 'same', oldPostStatus: 401 },
      ),
    ],
    states: ['fine', 'unsteady'],
    reason:
      'A log-in wall against scrapers, under the same title and signed by the same fan; the feed is as before.',
  },
]
