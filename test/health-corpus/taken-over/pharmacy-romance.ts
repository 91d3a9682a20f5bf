import type { WrittenCase } from '../build/build-case.ts'
import { page, shows } from '../build/later.ts'

export const pharmacyRomance: WrittenCase[] = [
  {
    name: 'mapas-de-bolsillo',
    language: 'es',
    said: 'Mapas dibujados a mano de barrios de Bogotá.',
    site: {
      on: 'eleventy',
      host: 'mapasdebolsillo.example',
      title: 'Mapas de bolsillo',
      line: 'Barrios dibujados a pie',
      by: 'Camilo Otálora',
      about: 'Dibujo una cuadra por semana y la regalo.',
      nav: 'Barrios / Taller',
      posts: ['2025-03-03 La Perseverancia, hoja 4', '2025-02-10 Tintas que no se corren'],
    },
    later: [
      shows(
        page(
          'es',
          'Farmacia online sin receta | Envío 24h',
          '<h1>Farmacia Salud Directa</h1><p>Compre pastillas para adelgazar y tratamientos de disfunción sin receta médica. Pago contra reembolso.</p><div>Oferta: 30 comprimidos 49 €</div><div>Antibióticos genéricos 19 €</div><a href="/carrito">Ver carrito</a>',
        ),
      ),
      shows(
        page(
          'es',
          'Farmacia online sin receta',
          '<h1>Rebajas de farmacia</h1><p>Todos los genéricos a mitad de precio, sin receta.</p>',
        ),
      ),
    ],
    because: 'An on-line pharmacy without prescriptions sits at the address of maps.',
  },
  {
    name: 'la-gazette-du-compost',
    language: 'fr',
    said: 'Un composteur de quartier raconte ses bacs.',
    site: {
      on: 'hugo',
      host: 'gazette-compost.example',
      title: 'La gazette du compost',
      line: 'Nouvelles des bacs de la rue Haxo',
      by: 'Bastien Loriot',
      about: 'Maître composteur bénévole, 60 foyers, 3 bacs.',
      nav: 'Bacs / Questions',
      posts: ['2025-05-05 Trop de marc de café', '2025-03-21 Les vers sont revenus'],
    },
    later: [
      shows(
        page(
          'fr',
          'Pharmacie en ligne – médicaments sans ordonnance',
          '<h1>Commandez vos médicaments sans ordonnance</h1><p>Pilules minceur, traitements pour hommes, livraison discrète en 48 h.</p><ol><li>Choisir</li><li>Payer en cryptomonnaie</li><li>Recevoir</li></ol><p>Plus de 12 000 clients satisfaits.</p>',
        ),
        { posts: 301, redirects: ['https://gazette-compost.example/boutique'] },
      ),
    ],
    because: 'A shop for medicines without prescription.',
  },
  {
    name: 'trilhos-do-tua',
    language: 'pt',
    said: 'Caminhadas pelas linhas férreas abandonadas do Douro.',
    site: {
      on: 'ghost',
      host: 'trilhosdotua.example',
      title: 'Trilhos do Tua',
      line: 'A pé pelas linhas fechadas',
      by: 'Henrique Sampaio',
      about: 'Fotografo estações sem comboios.',
      nav: 'Linhas / Estações',
      posts: ['2025-04-25 Brunheda', '2025-02-15 Ponte de Paradela'],
    },
    later: [
      shows(
        page(
          'pt',
          'Farmácia Online Barata',
          '<h1>Comprimidos sem receita</h1><p>Emagrecimento rápido, potência, ansiedade: entregamos em casa, em embalagem discreta.</p><table><tr><td>20 comprimidos</td><td>39 €</td></tr><tr><td>60 comprimidos</td><td>79 €</td></tr></table><p>Dúvidas? Chat com o farmacêutico 24 h.</p>',
        ),
        { feed: 'html', posts: 200 },
      ),
    ],
    because: 'Tablets for sale under every address of the walks.',
  },
  {
    name: 'taccuino-del-sale',
    language: 'it',
    said: 'Vita in salina a Cervia.',
    site: {
      on: 'prose',
      host: 'taccuinodelsale.example',
      title: 'Taccuino del sale',
      line: 'Un salinaro racconta',
      by: 'Oreste Guidi',
      about: 'Raccolta multipla, schiena unica.',
      nav: 'Stagioni',
      posts: ['2024-09-20 Ultima cavatura', '2024-07-02 Fenicotteri in vasca'],
    },
    later: [
      shows(
        page(
          'it',
          'Pillole dimagranti originali – Spedizione anonima',
          '<h1>Acquista pillole senza ricetta</h1><p>Integratori miracolosi e farmaci generici per lui, spediti in forma anonima.</p><p class="old">€ 129</p><p class="new">€ 39 solo oggi</p><form><input placeholder="Nome"><input placeholder="Telefono"><button>Ordina</button></form>',
        ),
      ),
    ],
    because: 'An order form for slimming pills replaced the salt.',
  },
]
