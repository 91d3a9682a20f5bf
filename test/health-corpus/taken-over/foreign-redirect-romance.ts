import type { CaseDefinition } from '../build/build-case.ts'
import { crawlPage, renderPage } from '../build/build-crawl.ts'

export const foreignRedirectRomance: CaseDefinition[] = [
  {
    name: 'voces-del-mercado',
    language: 'es',
    description: 'Pregones de mercado grabados en México.',
    site: {
      theme: 'eleventy',
      host: 'vocesdelmercado.example',
      title: 'Voces del mercado',
      tagline: 'Pregones grabados',
      author: 'Xóchitl Barrera',
      about: 'Grabo a quien vende cantando.',
      menu: 'Archivo / Mapa',
      posts: ['2025-03-12 El de los camotes', '2025-01-08 Marchanta, llévele'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'es',
          'Apuestas y encuestas pagadas',
          '<h1>¡Felicidades! Has sido seleccionado</h1><p>Responde tres preguntas y gana una tarjeta de regalo.</p><button>Continuar</button>',
        ),
        {
          redirects: ['https://trk.salto.test/c?x=91', 'https://premio-hoy.test/mx'],
          oldPostStatus: 302,
          feed: 302,
        },
      ),
    ],
    reason: 'Two hops through a tracker to a prize survey at another domain.',
  },
  {
    name: 'les-moulins-de-l-aulne',
    language: 'fr',
    description: 'Inventaire des moulins de l’Aulne.',
    site: {
      theme: 'wiki',
      host: 'moulins-aulne.example',
      title: 'Moulins de l’Aulne',
      tagline: 'Inventaire ouvert',
      author: 'Fañch Kervella',
      about: 'Chaque page vaut une promenade.',
      menu: 'Communes / Roues / Sources',
      posts: ['2025-04-02 Moulin de Penmein', '2025-03-15 Roue à augets'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'fr',
          'Immobilier de prestige en Bretagne',
          '<h1>Vos plus belles demeures de charme</h1><p>Moulins, manoirs, malouinières : estimation offerte sous 48 h.</p><p>Honoraires à la charge du vendeur.</p>',
        ),
        { redirects: ['https://demeures-ouest.example/moulins'], oldPostStatus: 301 },
      ),
    ],
    reason:
      'An estate agency took over the address; it sells mills, and mentions neither the inventory nor its author.',
  },
  {
    name: 'oficina-do-tipo',
    language: 'pt',
    description: 'Tipografia com tipos de chumbo em Ouro Preto.',
    site: {
      theme: 'jekyll',
      host: 'oficinadotipo.example',
      title: 'Oficina do tipo',
      tagline: 'Chumbo, tinta e papel',
      author: 'Bartolomeu Reis',
      about: 'Imprimo cartazes num prelo de 1911.',
      menu: 'Cartazes / Prelo',
      posts: ['2025-02-27 Caixa alta, caixa baixa', '2024-12-15 O prelo gemeu'],
    },
    laterCrawls: [
      crawlPage(
        renderPage(
          'pt',
          'Gráfica Rápida Online',
          '<h1>Cartões de visita a partir de R$ 29,90</h1><p>Frete grátis, impressão digital em 24 h.</p><a>Orçamento</a>',
        ),
        {
          redirects: ['http://oficinadotipo.example/', 'https://graficaveloz.example/promo'],
          oldPostStatus: 301,
          feed: 301,
        },
      ),
    ],
    reason: 'It redirects to an online printer that has nothing to do with lead type.',
  },
  {
    name: 'sentieri-di-carta',
    language: 'it',
    description: 'Vecchie guide escursionistiche lette oggi.',
    site: {
      theme: 'blogger',
      host: 'sentieridicarta.example',
      title: 'Sentieri di carta',
      tagline: 'Guide vecchie, gambe nuove',
      author: 'Carlo Dalmasso',
      about: 'Seguo itinerari stampati prima del 1940.',
      menu: 'Guide / Valli',
      posts: ['2024-10-06 Val Maira, guida del 1923', '2024-08-11 Un rifugio che non c’è più'],
    },
    laterCrawls: [
      crawlPage(
        '<!doctype html><html lang="en"><head><title>Sign up – StreamBox Premium</title></head><body><h1>Unlimited films</h1><p>Enter your card to verify your age. You will not be charged.</p><form><input name=cc></form></body></html>',
        {
          redirects: ['https://go.clickroad.test/7', 'https://streambox-premium.test/join'],
          oldPostStatus: 302,
          feed: 302,
        },
      ),
    ],
    reason: 'A chain of trackers ends at a foreign subscription trap in another language.',
  },
]
