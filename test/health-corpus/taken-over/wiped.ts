import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const wiped: CaseDefinition[] = [
  {
    name: 'northern-bothies',
    language: 'en',
    description: 'Nights in unlocked mountain shelters.',
    site: {
      theme: 'hugo',
      host: 'northernbothies.example',
      title: 'Northern Bothies',
      tagline: 'Unlocked doors, wet socks',
      author: 'Callum Reid',
      about: 'One night, one bothy, one page.',
      menu: 'Bothies / Kit',
      posts: ['2025-02-23 Snow in the sleeping loft', '2024-12-28 Coal carried four miles'],
    },
    laterCrawls: [
      crawlPage(
        '<!DOCTYPE html>\n<html>\n<head>\n<title>Welcome to the web server!</title>\n<style>body { width: 35em; margin: 0 auto; font-family: sans-serif }</style>\n</head>\n<body>\n<h1>It works: the web server is installed</h1>\n<p>If you see this page, the server runs and needs further configuration.</p>\n<p>Administrators: put your files into the document root.</p>\n</body>\n</html>',
        { headers: { server: 'webd/1.24' } },
      ),
    ],
    reason: 'A default page of the server software: the site is wiped, but has no new owner.',
  },
  {
    name: 'krauterhexe-leer',
    language: 'de',
    description: 'Kräuterwanderungen in der Rhön.',
    site: {
      theme: 'wordpress',
      host: 'rhoenkraeuter.example',
      title: 'Rhönkräuter',
      tagline: 'Was am Wegrand wächst',
      author: 'Walburga Heil',
      about: 'Ich führe, koche und irre mich selten.',
      menu: 'Kräuter / Termine / Rezepte',
      posts: ['2025-03-27 Bärlauch, aber richtig', '2024-10-19 Letzte Schafgarbe'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'de',
          'Hier entsteht eine neue Internetpräsenz',
          '<div id="hoster"><h1>Willkommen!</h1><p>Unter dieser Adresse entsteht eine neue Internetpräsenz.</p><p>Diese Seite wurde automatisch vom Provider angelegt. Laden Sie Ihre Dateien per FTP in das Verzeichnis /html.</p></div>',
        ),
      ),
    ],
    reason: 'The provider’s page for new web space: the content is lost, and no other owner is visible.',
  },
  {
    name: 'bitacora-de-telescopio',
    language: 'es',
    description: 'Astronomía desde una azotea de Rosario.',
    site: {
      theme: 'jekyll',
      host: 'cielorosarino.example',
      title: 'Cielo rosarino',
      tagline: 'Estrellas entre antenas',
      author: 'Germán Peralta',
      about: 'Dobson casero de ocho pulgadas.',
      menu: 'Observaciones / Equipo',
      posts: ['2025-03-31 Omega Centauri con smog', '2025-01-19 Alineación de planetas'],
    },
    laterCrawls: [
      crawlPage(
        '<html><head><title>Index of /</title></head><body><h1>Index of /</h1><table><tr><th>Name</th><th>Last modified</th><th>Size</th></tr><tr><td><a href="cgi-bin/">cgi-bin/</a></td><td>2025-08-01 03:12</td><td>-</td></tr></table><address>Server at cielorosarino.example Port 443</address></body></html>',
      ),
    ],
    reason: 'An empty directory listing: all files are gone.',
  },
  {
    name: 'vergers-oublies',
    language: 'fr',
    description: 'Recherche de pommes anciennes en Normandie.',
    site: {
      theme: 'wiki',
      host: 'vergersoublies.example',
      title: 'Vergers oubliés',
      tagline: 'Fichier des pommes perdues',
      author: 'Lucien Hamel',
      about: 'Signalez vos vieux arbres.',
      menu: 'Variétés / Lieux / Greffons',
      posts: ['2024-11-23 Rouget de Dol retrouvé', '2024-10-05 Dégustation à l’aveugle'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Félicitations ! Votre hébergement est actif',
          '<h1>Votre hébergement est bien installé</h1><p>Déposez vos fichiers dans le dossier www pour remplacer cette page.</p><ul><li>Guide FTP</li><li>Installer un CMS en un clic</li></ul>',
        ),
      ),
    ],
    reason: 'The host’s page after a new installation replaces everything.',
  },
  {
    name: 'diario-do-carpinteiro-naval',
    language: 'pt',
    description: 'Restauro de um saveiro na Bahia.',
    site: {
      theme: 'blogger',
      host: 'saveirovelho.example',
      title: 'Saveiro velho',
      tagline: 'Madeira, estopa e breu',
      author: 'Mestre Nildo',
      about: 'Cada tábua trocada aparece aqui.',
      menu: 'Casco / Velas',
      posts: ['2025-02-02 Calafeto de bombordo', '2024-11-02 A quilha é de sucupira'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Conta suspensa',
          '<h1>Conta suspensa</h1><p>Este site foi suspenso. Contate o setor financeiro da sua hospedagem para mais informações.</p>',
        ),
        { status: 200 },
      ),
      crawlPage(
        renderPage('pt', 'Site em branco', '<p>Página padrão da hospedagem. Nenhum conteúdo publicado.</p>'),
      ),
    ],
    reason: 'First suspended, then emptied by the host; there is no new owner.',
  },
  {
    name: 'orto-sinergico',
    language: 'it',
    description: 'Un orto sinergico in Irpinia.',
    site: {
      theme: 'prose',
      host: 'ortoirpino.example',
      title: 'Orto irpino',
      tagline: 'Bancali e pazienza',
      author: 'Carmela Iannace',
      about: 'Non vango da undici anni.',
      menu: 'Bancali / Semi',
      posts: ['2025-04-10 Fave e cipolle', '2025-02-26 Paglia nuova'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Nuovo sito in arrivo',
          '<h1>Il tuo spazio web è pronto</h1><p>Questa è la pagina predefinita. Sostituisci il file index per pubblicare il tuo sito.</p><p>Pannello di controllo – Assistenza – Posta</p>',
        ),
      ),
    ],
    reason: 'The default page of the provider.',
  },
  {
    name: 'molenwiek',
    language: 'nl',
    description: 'Een vrijwillig molenaar schrijft over wind.',
    site: {
      theme: 'ghost',
      host: 'vangenlos.example',
      title: 'Vang los',
      tagline: 'Malen met een stellingmolen',
      author: 'Anneke Postma',
      about: 'Zaterdag draaien, zondag schrijven.',
      menu: 'Wind / Molen',
      posts: ['2025-05-17 Zes ruimend naar zeven', '2025-03-08 Zeilen voorgelegd'],
    },
    laterCrawls: [
      crawlPage(
        '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>No index file</center></body></html>',
        { status: 404, headers: { server: 'webd' } },
      ),
      crawlPage(
        renderPage(
          'nl',
          'Domein is geregistreerd',
          '<h1>vangenlos.example</h1><p>Dit domein is geregistreerd voor een klant. Er is nog geen website geplaatst.</p>',
        ),
      ),
    ],
    reason: 'First nothing, then the host’s placeholder for a reserved domain without content.',
  },
  {
    name: 'bonsai-enban',
    language: 'ja',
    description: '小品盆栽の一年。',
    site: {
      theme: 'byHand',
      host: 'shohin-bonsai.example',
      title: '小品盆栽の部屋',
      tagline: '手のひらの松',
      author: '松葉庵',
      about: '植え替えと針金の記録です。',
      menu: '松 / 雑木 / 道具',
      posts: ['2024-11-07 芽摘みの失敗', '2024-03-30 植え替え二十鉢'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ja',
          '初期ページ',
          '<h1>サーバーの初期設定が完了しました</h1><p>このページはサーバー会社が自動的に設置した初期ページです。public_html フォルダにファイルをアップロードしてください。</p>',
        ),
      ),
    ],
    reason: 'The hosting company’s initial page; all content is lost.',
  },
  {
    name: 'polevye-tetradi',
    language: 'ru',
    description: 'Полевые тетради геолога с Урала.',
    site: {
      theme: 'eleventy',
      host: 'poltetradi.example',
      title: 'Полевые тетради',
      tagline: 'Урал, молоток, дождь',
      author: 'Марк Озеров',
      about: 'Перепечатываю свои дневники 1981–1999 годов.',
      menu: 'Тетради / Камни',
      posts: ['2025-01-21 Тетрадь 14, Вишера', '2024-10-30 Родонит'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'ru',
          'Сайт только что создан',
          '<h1>Сайт успешно создан!</h1><p>Замените этот файл index на свой. Он лежит в папке docs вашего хостинга.</p><p>Если вы видите эту страницу вместо своего сайта, обратитесь в поддержку.</p>',
        ),
      ),
    ],
    reason: 'The host’s file for new accounts is shown; the notebooks are gone.',
  },
]
