import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const pharmacyRomance: CaseDefinition[] = [
  {
    name: 'mapas-de-bolsillo',
    language: 'es',
    description: 'Mapas dibujados a mano de barrios de Bogotá.',
    site: {
      theme: 'eleventy',
      host: 'mapasdebolsillo.example',
      title: 'Mapas de bolsillo',
      tagline: 'Barrios dibujados a pie',
      author: 'Camilo Otálora',
      about: 'Dibujo una cuadra por semana y la regalo.',
      menu: 'Barrios / Taller',
      posts: ['2025-03-03 La Perseverancia, hoja 4', '2025-02-10 Tintas que no se corren'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Farmacia online sin receta | Envío 24h',
          '<h1>Farmacia Salud Directa</h1><p>Compre pastillas para adelgazar y tratamientos de disfunción sin receta médica. Pago contra reembolso.</p><div>Oferta: 30 comprimidos 49 €</div><div>Antibióticos genéricos 19 €</div><a href="/carrito">Ver carrito</a>',
        ),
      ),
      crawlPage(
        renderPage(
          'es',
          'Farmacia online sin receta',
          '<h1>Rebajas de farmacia</h1><p>Todos los genéricos a mitad de precio, sin receta.</p>',
        ),
      ),
    ],
    reason: 'An online pharmacy without prescriptions has the address of the maps.',
  },
  {
    name: 'la-gazette-du-compost',
    language: 'fr',
    description: 'Un composteur de quartier raconte ses bacs.',
    site: {
      theme: 'hugo',
      host: 'gazette-compost.example',
      title: 'La gazette du compost',
      tagline: 'Nouvelles des bacs de la rue Haxo',
      author: 'Bastien Loriot',
      about: 'Maître composteur bénévole, 60 foyers, 3 bacs.',
      menu: 'Bacs / Questions',
      posts: ['2025-05-05 Trop de marc de café', '2025-03-21 Les vers sont revenus'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Pharmacie en ligne – médicaments sans ordonnance',
          '<h1>Commandez vos médicaments sans ordonnance</h1><p>Pilules minceur, traitements pour hommes, livraison discrète en 48 h.</p><ol><li>Choisir</li><li>Payer en cryptomonnaie</li><li>Recevoir</li></ol><p>Plus de 12 000 clients satisfaits.</p>',
        ),
        { oldPostStatus: 301, redirects: ['https://gazette-compost.example/boutique'] },
      ),
    ],
    reason: 'A shop for prescription drugs without prescription.',
  },
  {
    name: 'trilhos-do-tua',
    language: 'pt',
    description: 'Caminhadas pelas linhas férreas abandonadas do Douro.',
    site: {
      theme: 'ghost',
      host: 'trilhosdotua.example',
      title: 'Trilhos do Tua',
      tagline: 'A pé pelas linhas fechadas',
      author: 'Henrique Sampaio',
      about: 'Fotografo estações sem comboios.',
      menu: 'Linhas / Estações',
      posts: ['2025-04-25 Brunheda', '2025-02-15 Ponte de Paradela'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Farmácia Online Barata',
          '<h1>Comprimidos sem receita</h1><p>Emagrecimento rápido, potência, ansiedade: entregamos em casa, em embalagem discreta.</p><table><tr><td>20 comprimidos</td><td>39 €</td></tr><tr><td>60 comprimidos</td><td>79 €</td></tr></table><p>Dúvidas? Chat com o farmacêutico 24 h.</p>',
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'Tablets for sale at every address of the walks.',
  },
  {
    name: 'taccuino-del-sale',
    language: 'it',
    description: 'Vita in salina a Cervia.',
    site: {
      theme: 'prose',
      host: 'taccuinodelsale.example',
      title: 'Taccuino del sale',
      tagline: 'Un salinaro racconta',
      author: 'Oreste Guidi',
      about: 'Raccolta multipla, schiena unica.',
      menu: 'Stagioni',
      posts: ['2024-09-20 Ultima cavatura', '2024-07-02 Fenicotteri in vasca'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Pillole dimagranti originali – Spedizione anonima',
          '<h1>Acquista pillole senza ricetta</h1><p>Integratori miracolosi e farmaci generici per lui, spediti in forma anonima.</p><p class="old">€ 129</p><p class="new">€ 39 solo oggi</p><form><input placeholder="Nome"><input placeholder="Telefono"><button>Ordina</button></form>',
        ),
      ),
    ],
    reason: 'An order form for slimming pills replaced the salt.',
  },
]
