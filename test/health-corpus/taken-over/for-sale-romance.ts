import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const forSaleRomance: CaseDefinition[] = [
  {
    name: 'cuaderno-del-faro',
    language: 'es',
    description: 'Diario de un técnico de señales marítimas en Asturias.',
    site: {
      theme: 'blogger',
      host: 'cuadernodelfaro.example',
      title: 'Cuaderno del faro',
      tagline: 'Luces, óptica y mala mar',
      author: 'Iker Solís',
      about: 'Mantengo once faros y balizas y cuento lo que se ve desde arriba.',
      menu: 'Faros / Óptica / Contacto',
      posts: ['2025-04-20 Cambio de lámpara en Peñas', '2025-02-28 Niebla de nueve días'],
      footer: 'Textos y fotos: Iker Solís',
    },
    laterCrawls: [
      crawlPage(
        `<html><head><title>cuadernodelfaro.example</title><script>var cfg={lang:"es",feed:"rs-3",terms:["faros led","seguro barco","cursos patrón"]}</script>
<script src="https://ads.parkdeck.test/r.js"></script></head>
<body onload="go(cfg)"><div id="t">cuadernodelfaro.example</div>
<h3>Búsquedas relacionadas</h3>
<ul id="terms"><li>Faros LED para coche</li><li>Seguro de barco barato</li><li>Cursos de patrón</li></ul>
<div id="sale">¡Este dominio puede ser tuyo! <a href="/compra">Consultar precio</a></div>
<p style="font-size:9px">Página estacionada. El titular no avala los anuncios.</p></body></html>`,
        { nameServers: 'a.aparcadominio.test b.aparcadominio.test', oldPostStatus: 200 },
      ),
    ],
    reason: 'A parked page with related searches, and an invitation to buy the domain.',
  },
  {
    name: 'atelier-des-cordes',
    language: 'fr',
    description: 'Une luthière raconte ses réparations de violons populaires.',
    site: {
      theme: 'ghost',
      host: 'atelierdescordes.example',
      title: 'L’atelier des cordes',
      tagline: 'Violons de village et colle chaude',
      author: 'Solène Garrec',
      about: 'Je répare des violons qui ont fait danser des mariages.',
      menu: 'Réparations / Bois / Écrire',
      posts: ['2025-05-01 Une âme de travers', '2025-03-14 Vernis du Trégor'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Nom de domaine à vendre',
          `<header><img src="/logo-premium.svg" alt=""></header>
<h1>atelierdescordes.example est à vendre</h1><p>Un nom court, mémorable, enregistré depuis 2009 : idéal pour votre activité.</p>
<table><tr><td>Prix demandé</td><td>1 200 €</td></tr><tr><td>Location-vente</td><td>dès 49 € / mois</td></tr></table>
<p>Contactez notre courtier au sujet de ce nom.</p>`,
        ),
        { oldPostStatus: 302, redirects: ['https://atelierdescordes.example/a-vendre'] },
      ),
    ],
    reason: 'A broker offers the domain, and old posts redirect to the offer.',
  },
  {
    name: 'caderno-de-sementes',
    language: 'pt',
    description: 'Guardião de sementes crioulas de milho e feijão no Paraná.',
    site: {
      theme: 'prose',
      host: 'sementes-crioulas.example',
      title: 'Caderno de sementes',
      tagline: 'Milho, feijão e conversa',
      author: 'Dona Zulmira',
      about: 'Planto o que minha avó plantava e troco pelo correio.',
      menu: 'Trocas / Feijões',
      posts: ['2025-03-30 Roxinho de 90 dias', '2024-12-12 O paiol depois da chuva'],
    },
    laterCrawls: [
      crawlPage(
        '<html><body style="text-align:center"><h1>sementes-crioulas.example</h1><p>Domínio à venda. Propostas a partir de R$ 3.000.</p><p>WhatsApp somente texto.</p><!-- pagina provisoria --></body></html>',
        { feed: 200 },
      ),
    ],
    reason: 'Three lines only, but they say that the domain is for sale and name a price.',
  },
  {
    name: 'quaderni-di-ciclofficina',
    language: 'it',
    description: 'Appunti di una ciclofficina popolare di Ferrara.',
    site: {
      theme: 'hugo',
      host: 'ciclofficina-estense.example',
      title: 'Quaderni di ciclofficina',
      tagline: 'Raggi, mozzi e grasso',
      author: 'Collettivo Ruota Libera',
      about: 'Ogni giovedì ripariamo biciclette insieme a chi passa.',
      menu: 'Attrezzi / Guide / Dove',
      posts: ['2025-04-04 Centrare una ruota con due mollette', '2025-01-16 Inventario dei mozzi'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'ciclofficina-estense.example',
          `<section><p>Benvenuto su</p><h1>ciclofficina-estense.example</h1>
<p>Questo dominio è parcheggiato gratuitamente presso il suo registrante.</p>
<nav><a href="/s?biciclette+elettriche">Biciclette elettriche</a><a href="/s?assicurazione">Assicurazione bici</a><a href="/s?noleggio">Noleggio</a></nav>
<p>Ti interessa? <b>Il dominio è in vendita</b> – fai un’offerta</p></section>`,
        ),
        { nameServers: 'ns1.parkdeck.test ns2.parkdeck.test', feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'A parking page at a parking company’s name servers.',
  },
]
