import type { CaseDefinition } from '../../build/build-case.ts'
import { crawlPage, crawlThemedSite } from '../../build/build-crawl.ts'
import { article, shop } from '../build/frames.ts'

export const pharmacy: CaseDefinition[] = [
  {
    name: 'held-out-pharmacy-bell-ringers',
    language: 'en',
    description: 'The log of a band of church bell ringers.',
    site: {
      theme: 'wordpress',
      host: 'sixbells.example',
      title: 'Six Bells and a Kettle',
      tagline: 'Ringing on Tuesdays, tea after',
      author: 'Marjorie Thwaite',
      about: 'We ring six bells, five of them well.',
      menu: 'The tower / Methods / Visitors',
      posts: ['2025-07-15 Grandsire, nearly', '2025-06-10 A new rope for the tenor', '2025-05-06 Bats again'],
    },
    laterCrawls: [
      crawlPage(
        shop({
          lang: 'en',
          title: 'Canadian Pharmacy – Buy Generic Viagra, Cialis, Levitra Online Without Prescription',
          name: 'CANADIAN MEDS MALL',
          menu: ['Bestsellers', "Men's Health", 'Antibiotics', 'Weight Loss', 'Antidepressants', 'FAQ'],
          goods: [
            'Generic Viagra 100mg|$0.47 per pill',
            'Cialis 20mg|$0.92 per pill',
            'Amoxicillin 500mg|$0.52 per pill',
            'Tramadol 50mg|$1.85 per pill',
            'Ventolin inhaler|$21.00',
            'Propecia 1mg|$0.51 per pill',
          ],
          cart: 'Cart',
          add: 'Add to cart',
          text: 'No prescription required. Free airmail shipping for orders over $200, discreet packaging, 4 bonus pills with every order.',
          foot: 'Licensed online drugstore. Toll free support 24/7. Visa, Mastercard, Bitcoin.',
        }),
      ),
    ],
    reason: 'Prescription pills are sold instead of the ringers’ log.',
  },
  {
    name: 'held-out-pharmacy-french-kites',
    language: 'fr',
    description: 'Plans et récits de cerfs-volants cousus main.',
    site: {
      theme: 'jekyll',
      host: 'vent-arriere.example',
      title: 'Vent arrière',
      tagline: 'Cerfs-volants cousus le soir',
      author: 'Bastien Corvellec',
      about: 'Spi, carbone, et des plages vides hors saison.',
      menu: 'plans / plages / contact',
      posts: [
        '2025-10-30 Le rokkaku de ma fille',
        '2025-08-24 Casser du carbone',
        '2025-06-29 Quarante mètres de queue',
      ],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'fr',
          title: 'Acheter Kamagra sans ordonnance en France – Pharmacie en ligne fiable',
          top: '<div><strong>Pharma-Vent</strong> <a href="/kamagra">Kamagra</a> <a href="/cialis">Cialis générique</a> <a href="/panier">Panier (0)</a></div>',
          h1: 'Acheter du Kamagra 100 mg en ligne sans ordonnance',
          parts: [
            'Comment agit le Kamagra ?|Le sildénafil traite les troubles de l’érection. Un comprimé suffit une heure avant le rapport, l’effet dure de quatre à six heures.',
            'Prix et livraison|Kamagra à partir de 1,90 € le comprimé, livraison discrète en 48 h partout en France, paiement par carte ou virement.',
            'Effets secondaires|Maux de tête, bouffées de chaleur. Ne pas associer aux dérivés nitrés.',
          ],
          table: [
            'Produit|Dosage|Prix',
            'Kamagra|100 mg|1,90 €',
            'Tadalafil|20 mg|2,40 €',
            'Vardénafil|20 mg|2,60 €',
          ],
          foot: 'Plus de 12 000 clients satisfaits. Pharmacie agréée.',
        }),
      ),
    ],
    reason: 'An illegal pharmacy took over the expired domain of a kite maker.',
  },
  {
    name: 'held-out-pharmacy-kept-theme',
    language: 'es',
    description: 'Historias de un carnicero que lee.',
    site: {
      theme: 'blocks',
      host: 'elcuchillolector.example',
      title: 'El cuchillo lector',
      tagline: 'Libros entre chuletas',
      author: 'Anselmo Briones',
      about: 'Vendo carne y presto libros. No al mismo tiempo, por la grasa.',
      menu: 'Lecturas / El puesto / Contacto',
      posts: [
        '2026-03-27 Una novela en papel de estraza',
        '2026-02-14 El cliente que solo lee finales',
        '2026-01-08 Balance de enero',
      ],
      excerpts: [
        'Envolví el lomo y me quedé con la página catorce.',
        'Entra, pregunta cómo acaba y se lleva medio kilo.',
        'Once libros, dos veganos.',
      ],
    },
    laterCrawls: [
      crawlThemedSite(
        {
          title: 'Farmacia Lector 24h',
          tagline: 'Medicamentos sin receta al mejor precio',
          author: 'admin',
          about: 'Compre Viagra, Cialis y Ozempic online sin receta médica con envío discreto en 24 horas.',
          menu: 'Disfunción eréctil / Adelgazar / Ansiedad / Pedidos',
          posts: [
            '2026-06-12 Comprar sildenafilo sin receta: guía completa',
            '2026-06-12 Semaglutida barata para adelgazar',
            '2026-06-11 Diazepam online contra reembolso',
            '2026-06-11 Tadalafilo 20 mg precio',
          ],
          excerpts: [
            'Todo lo que debe saber antes de comprar sus pastillas.',
            'Pierda peso sin esfuerzo con nuestras plumas originales.',
            'Pago contra reembolso, sin preguntas.',
            'Genérico con el mismo principio activo.',
          ],
        },
        { oldPostStatus: 404 },
      ),
    ],
    reason: 'Software and theme were kept, but title, author and every entry are a pharmacy’s.',
  },
  {
    name: 'held-out-pharmacy-swedish-knitting',
    language: 'sv',
    description: 'Mönster till vantar från en ö i skärgården.',
    site: {
      theme: 'ghost',
      host: 'ovanten.example',
      title: 'Ö-vanten',
      tagline: 'Vantar med salt i',
      author: 'Gunhild Skär',
      about: 'Jag stickar på färjan. Två turer blir en tumme.',
      menu: 'Mönster / Garn / Om',
      posts: [
        '2025-11-16 Tummen som blev för lång',
        '2025-10-12 Färgning med lav',
        '2025-09-03 Tvåändsstickning på färjan',
      ],
    },
    laterCrawls: [
      crawlPage(
        shop({
          lang: 'de',
          title: 'Potenzmittel rezeptfrei kaufen | Viagra Generika günstig | Online Apotheke',
          name: 'Männerapotheke24',
          menu: ['Viagra', 'Cialis', 'Levitra', 'Priligy', 'Testpakete'],
          goods: [
            'Viagra Original 100 mg|ab 4,90 €',
            'Cialis Generika 20 mg|ab 2,10 €',
            'Kamagra Oral Jelly|ab 3,30 €',
            'Potenzmittel Testpaket|49,00 €',
          ],
          cart: 'Warenkorb',
          add: 'In den Warenkorb',
          text: 'Potenzmittel ohne Rezept sicher und diskret bestellen. Versand aus der EU in 2–4 Werktagen, Kauf auf Rechnung möglich.',
          foot: 'Alle Preise inkl. MwSt. Kundenbewertung 4,8 von 5.',
        }),
      ),
    ],
    reason: 'A German pill shop instead of Swedish mittens.',
  },
  {
    name: 'held-out-pharmacy-steroids-on-portuguese-surf',
    language: 'pt',
    description: 'Surf de inverno numa praia fria, contado por um professor.',
    site: {
      theme: 'homepage',
      host: 'aguafria.test',
      title: 'água fria',
      tagline: 'ondas de janeiro, dedos de pedra',
      author: 'Duarte Salgueiro',
      about: 'dou aulas de física e entro no mar antes delas.',
      menu: 'diário / pranchas / marés',
      posts: [
        '2026-01-19 dois metros e nevoeiro',
        '2025-12-22 remendar fibra na cozinha',
        '2025-12-01 a maré das seis',
      ],
      excerpts: [
        'ninguém na água, nem eu, ao fim de vinte minutos.',
        'a casa cheira a resina.',
        'vi a lua pôr-se.',
      ],
    },
    laterCrawls: [
      crawlPage(
        shop({
          lang: 'en-GB',
          title: 'Buy Anabolic Steroids UK | SARMs, HGH, Peptides | Next Day Delivery',
          name: 'AguaLabs UK',
          menu: ['Injectables', 'Orals', 'Peptides', 'PCT', 'Lab results'],
          goods: [
            'Test E 300 10ml|£28.00',
            'Dianabol 10mg x100|£19.99',
            'Tren Ace 100|£33.00',
            'HGH 100iu kit|£165.00',
            'Clenbuterol 40mcg|£22.00',
          ],
          cart: 'Basket',
          add: 'Add to basket',
          text: 'UK domestic pharma grade steroids. Pay by bank transfer or crypto. No prescription or questions.',
          foot: 'For research purposes only. 18+.',
        }),
      ),
    ],
    reason: 'A drug seller bought the domain of a surf diary.',
  },
  {
    name: 'held-out-pharmacy-climbers',
    language: 'cs',
    description: 'Kronika jednoho horolezeckého oddílu ze severních Čech.',
    site: {
      theme: 'wiki',
      host: 'oddil-piskovec.example',
      title: 'Oddíl Pískovec',
      tagline: 'Kruhy, smyčky, vrcholové knížky',
      author: 'Standa Růžek',
      about: 'Lezeme spolu od roku 1981, už hlavně pomalu.',
      menu: 'Věže / Knížky / Schůze',
      posts: ['2025-09-20 Jeptiška, variantou', '2025-07-12 Nové kruhy', '2025-05-24 Zápis ze schůze'],
    },
    laterCrawls: [
      crawlPage(
        article({
          lang: 'cs',
          title: 'Viagra bez předpisu – online lékárna | Levné generikum s doručením do 24 h',
          top: '<header>Lékárna Pískovec | <a href="/objednat">Objednat</a> | <a href="/recenze">Recenze</a></header>',
          h1: 'Kde koupit Viagru bez předpisu',
          parts: [
            'Účinky a dávkování|Sildenafil 100 mg se užívá hodinu před pohlavním stykem. Účinek trvá až pět hodin.',
            'Cena|Balení deseti tablet od 390 Kč, při větším množství sleva. Platba na dobírku.',
            'Diskrétní balení|Zásilka je bez označení obsahu.',
          ],
          foot: 'Spokojenost zákazníků 98 %. Online konzultace s lékařem zdarma.',
        }),
        { oldPostStatus: 410 },
      ),
    ],
    reason: 'Texts that advertise pills by mail instead of a climbing club’s chronicle.',
  },
]
