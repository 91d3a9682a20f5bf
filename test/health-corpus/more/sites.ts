import type { Site } from '../build/site.ts'

// Original sites, from easy to hard to recognize: with and without a feed, profiles, an author.

export const moss: Site = {
  theme: 'hugo',
  host: 'mossandwall.example',
  title: 'Moss and Wall',
  tagline: 'Small green things on old stone',
  author: 'Edith Marrow',
  about: '<p>I look after dry stone walls in the north and draw the mosses that live on them.</p>',
  menu: 'Walls / Mosses / About',
  posts: [
    '2026-05-02 A wall that leans into the wind',
    '2026-04-11 Cushion moss after the thaw',
    '2026-03-20 How to read a boundary stone',
    '2026-02-01 Lichens are not mosses',
  ],
  profiles: 'social.example/@edith',
}

/** Without an author and a feed. */
export const kettle: Site = {
  theme: 'byHand',
  host: 'thekettleshelf.example',
  title: 'The Kettle Shelf',
  tagline: 'Kettles, catalogued',
  author: '',
  about: '<p>Two hundred kettles on one shelf. Enamel, copper, whistling ones and one that never did.</p>',
  menu: 'Copper / Enamel / Whistles',
  posts: ['2026-03-09 The copper kettle from the fair', '2026-01-14 Why this one does not whistle'],
  feed: '',
}

/** A feed with entries without an author. */
export const signal: Site = {
  theme: 'eleventy',
  host: 'signalbox.example',
  title: 'Signal Box',
  tagline: 'Railway signalling for people who miss the levers',
  author: '',
  about: '<p>Lever frames, block bells and the boxes they stood in, one at a time.</p>',
  menu: 'Boxes / Bells / Levers',
  posts: [
    '2026-05-18 The last block bell at Thornby',
    '2026-04-30 Painting a lever the right red',
    '2026-03-03 Night turn at a closed box',
  ],
}

export const garten: Site = {
  theme: 'wordpress',
  host: 'kleingartentage.example',
  title: 'Kleingartentage',
  tagline: 'Notizen aus Parzelle 42',
  author: 'Henrike Volland',
  about: '<p>Ich schreibe über Beete, Bohnen und die Nachbarn hinter der Hecke.</p>',
  menu: 'Beete / Rezepte / Impressum',
  posts: [
    '2026-05-10 Die Bohnen sind zu früh dran',
    '2026-04-22 Ein Zaun aus Haselruten',
    '2026-03-30 Kompost im dritten Jahr',
  ],
  lang: 'de',
}

export const cocina: Site = {
  theme: 'blogger',
  host: 'lacazuelalenta.example',
  title: 'La cazuela lenta',
  tagline: 'Guisos que no tienen prisa',
  author: 'Remedios Alcaide',
  about: '<p>Recetas de mi abuela, apuntadas antes de que se olviden.</p>',
  menu: 'Guisos / Pan / Postres',
  posts: ['2026-05-01 Lentejas con laurel', '2026-04-03 El pan de tres días', '2026-02-19 Arroz con nada'],
  lang: 'es',
}

export const phare: Site = {
  theme: 'jekyll',
  host: 'carnetdephare.example',
  title: 'Carnet de phare',
  tagline: 'Lumières, brumes et escaliers',
  author: 'Yannick Le Bihan',
  about: '<p>Je photographie les phares de Bretagne et je compte leurs marches.</p>',
  menu: 'Phares / Brumes / Contact',
  posts: [
    '2026-05-06 Trois cents marches',
    '2026-04-09 La lanterne en hiver',
    '2026-03-01 Brume sur le goulet',
  ],
  profiles: 'photos.example/yannick social.example/@phare',
  lang: 'fr',
}

export const neko: Site = {
  theme: 'hugo',
  host: 'hidamarineko.example',
  title: 'ひだまり猫日記',
  tagline: '縁側と三匹の猫のこと',
  author: '森下ゆき',
  about: '<p>古い家で三匹の猫と暮らしています。縁側の日なたと、庭の草花の記録です。</p>',
  menu: '猫 / 庭 / わたし',
  posts: ['2026-05-05 縁側の午後', '2026-04-12 三毛が帰ってこない', '2026-03-08 梅の花と子猫'],
  lang: 'ja',
}

export const shan: Site = {
  theme: 'ghost',
  host: 'shanjianshi.example',
  title: '山间拾柴',
  tagline: '一个人走山路的记录',
  author: '陆小川',
  about: '<p>周末走野路,捡柴,煮茶,写一点字。</p>',
  menu: '山路 / 茶 / 关于',
  posts: ['2026-05-03 雨后的古道', '2026-04-18 松针与冷茶', '2026-02-27 雪线以上'],
  lang: 'zh',
}

export const reka: Site = {
  theme: 'wordpress',
  host: 'tihayareka.example',
  title: 'Тихая река',
  tagline: 'Заметки о лодках и туманах',
  author: 'Глеб Осокин',
  about: '<p>Чиню деревянные лодки и пишу о людях, которые на них плавали.</p>',
  menu: 'Лодки / Люди / Обо мне',
  posts: ['2026-05-12 Лодка деда Матвея', '2026-04-01 Смола и пакля', '2026-03-15 Туман у переправы'],
  lang: 'ru',
}

/** Its author's handle is also its title. */
export const owl: Site = {
  theme: 'terminal',
  host: 'nightowlnotes.example',
  title: 'nightowl',
  tagline: 'notes from a home server',
  author: 'nightowl',
  about: '<p>Backups, broken fans and small scripts, mostly after midnight.</p>',
  menu: 'posts / scripts / about',
  posts: [
    '2026-05-20 restoring a backup for real',
    '2026-05-02 a fan made of cardboard',
    '2026-04-07 cron is fine',
  ],
}

/** A diary about gambling addiction. */
export const lastBet: Site = {
  theme: 'ghost',
  host: 'thelastbet.example',
  title: 'The Last Bet',
  tagline: 'Four years without gambling',
  author: 'Corin Blythe',
  about: '<p>I lost a house to online casinos and slot machines. These are notes on living after poker.</p>',
  menu: 'Diary / Help / About',
  posts: ['2026-05-15 Day 1500', '2026-04-20 What a casino smells like', '2026-03-11 My brother’s loans'],
}

export const orto: Site = {
  theme: 'prose',
  host: 'ortoinsalita.example',
  title: 'Orto in salita',
  tagline: 'Terrazze, cipolle e muli',
  author: 'Tullio Bongiovanni',
  about: '<p>Coltivo tre terrazze sopra il mare e racconto la fatica di salirci.</p>',
  menu: 'Terrazze / Muli / Chi sono',
  posts: ['2026-05-08 Il mulo si è fermato', '2026-04-14 Cipolle rosse', '2026-03-02 Il muretto a secco'],
  lang: 'it',
}
