import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, crawlThemedSite, renderPage } from '../build/build-crawl.ts'

export const loansRomance: CaseDefinition[] = [
  {
    name: 'titeres-de-papel',
    language: 'es',
    description: 'Teatrillos de papel para recortar.',
    site: {
      theme: 'wordpress',
      host: 'titeresdepapel.example',
      title: 'Títeres de papel',
      tagline: 'Teatros que caben en un sobre',
      author: 'Amparo Lledó',
      about: 'Diseño teatrillos y los dejo gratis en pdf.',
      menu: 'Teatros / Talleres',
      posts: ['2025-02-14 Romeo en cartulina', '2024-12-05 Belén desplegable'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Préstamos rápidos con ASNEF',
          '<h1>Dinero al instante</h1><p>Minicréditos de 50 a 1.000 € sin nómina ni aval. Primer préstamo al 0 %.</p><ol><li>Elige la cantidad</li><li>Rellena tus datos</li><li>Recibe la transferencia</li></ol><p>TAE de hasta el 2.830 %.</p>',
        ),
        { feed: 'html', oldPostStatus: 200 },
      ),
    ],
    reason: 'Quick loans are offered at the address of paper theatres.',
  },
  {
    name: 'mon-herbier-sonore',
    language: 'fr',
    description: 'Chants d’oiseaux enregistrés en Sologne.',
    site: {
      theme: 'eleventy',
      host: 'herbier-sonore.example',
      title: 'Mon herbier sonore',
      tagline: 'Oiseaux au micro',
      author: 'Maëlle Dufresne',
      about: 'Une parabole, un thermos, et surtout se taire.',
      menu: 'Espèces / Matériel',
      posts: ['2025-05-10 La locustelle', '2025-04-12 Un loriot trop tôt'],
      profiles: 'social.test/@maelle',
    },
    laterCrawls: [
      crawlThemedSite(
        {
          theme: 'hugo',
          title: 'Herbier Crédit',
          tagline: 'Rachat de crédit, prêt personnel, assurance',
          author: 'La rédaction',
          about: 'Simulez votre prêt personnel sans justificatif et obtenez une réponse de principe.',
          menu: 'Rachat / Prêt / Simulateur',
          profiles: '',
          posts: [
            '2025-09-03 Obtenir un crédit en étant fiché',
            '2025-09-01 Prêt entre particuliers : mode d’emploi',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'A credit comparison uses one word of the name; profiles, author and posts are gone.',
  },
  {
    name: 'quintal-de-azulejos',
    language: 'pt',
    description: 'Azulejos de fachada de São Luís, catalogados por um vizinho.',
    site: {
      theme: 'blogger',
      host: 'quintaldeazulejos.example',
      title: 'Quintal de azulejos',
      tagline: 'Fachadas de São Luís',
      author: 'Raimundo Nonato',
      about: 'Fotografo um azulejo antes do trabalho.',
      menu: 'Ruas / Padrões',
      posts: ['2024-10-20 Rua do Giz, 12', '2024-08-04 O azul que não é azul'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Empréstimo para negativado – aprovado na hora',
          '<h1>Empréstimo online para negativado</h1><p>Dinheiro na conta em 10 minutos, sem consulta ao SPC e Serasa. Consignado, FGTS e cartão.</p><input placeholder="CPF"><button>Simular empréstimo</button><p>Taxas a partir de 1,49% ao mês.</p>',
        ),
      ),
      crawlPage(
        renderPage(
          'pt',
          'Antecipação do FGTS',
          '<h1>Antecipe seu saque-aniversário</h1><p>Crédito liberado hoje.</p><input placeholder="CPF"><button>Simular</button>',
        ),
      ),
    ],
    reason: 'A form for consumer loans that asks for tax numbers.',
  },
  {
    name: 'la-stufa-economica',
    language: 'it',
    description: 'Stufe in maiolica: come funzionano, come si riparano.',
    site: {
      theme: 'byHand',
      host: 'stufaeconomica.example',
      title: 'La stufa economica',
      tagline: 'Fuoco lento in casa',
      author: 'Ezio Tamburlini',
      about: 'Fumista in pensione, Val Canale.',
      menu: 'Tipi / Riparazioni / Posta',
      posts: ['2024-11-30 Il giro dei fumi', '2024-02-18 Maioliche incollate male'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'it',
          'Prestiti a protestati e cattivi pagatori',
          '<h1>Prestito veloce senza busta paga</h1><p>Cessione del quinto, cambializzati, consolidamento debiti: preventivo gratuito in un minuto.</p><p><b>Fino a 40.000 €</b></p><button>Richiedi preventivo</button>',
        ),
      ),
    ],
    reason: 'Loans for defaulters; of the stoves only the name is left.',
  },
]
