import { rules, state } from './ballast.ts'

// Pages that replace a site: the layout is typical of their kind, the text is the case's own.

interface Head {
  lang: string
  title: string
  /** HTML. */
  head?: string
}

const document = ({ lang, title, head = '' }: Head, body: string) => `<!DOCTYPE html>
<html${lang ? ` lang="${lang}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>
${body.trim()}
</body>
</html>`

const list = (items: string[], tag = 'li') => items.map((item) => `<${tag}>${item}</${tag}>`).join('\n')
const slug = (text: string) => encodeURIComponent(text.toLowerCase().replaceAll(' ', '-'))

interface Tiles extends Head {
  brand: string
  menu: string[]
  h1: string
  lead: string
  tiles: string[]
  buttons: [string, string]
  foot: string
}

/** A lobby of games, people or goods, rendered on the server. */
export const lobby = (of: Tiles) =>
  document(
    {
      ...of,
      head: `<meta name="description" content="${of.lead}">\n${rules(30, 'lb')}\n${state('__DATA__', 40)}`,
    },
    `<div id="__next"><header class="hdr"><a class="hdr__logo" href="/">${of.brand}</a><nav>${list(of.menu, 'a')}</nav>
<div class="hdr__auth"><button class="btn btn--ghost">${of.buttons[0]}</button><button class="btn btn--main">${of.buttons[1]}</button></div></header>
<section class="hero"><h1>${of.h1}</h1><p>${of.lead}</p><button class="btn btn--xl">${of.buttons[1]}</button></section>
<section class="grid">${of.tiles
      .map(
        (tile, at) =>
          `<a class="tile" href="/play/${slug(tile)}"><img src="/cdn/t/${at + 101}.webp" alt="${tile}" loading="lazy"><span>${tile}</span></a>`,
      )
      .join('\n')}</section>
<footer class="ftr">${of.foot}</footer></div>`,
  )

interface Article extends Head {
  /** HTML above the text: logo, menu, a button. */
  top: string
  h1: string
  /** `Heading|text`. */
  parts: string[]
  /** Rows of a table, cells parted by bars. */
  table?: string[]
  foot: string
}

/** A long SEO text. */
export const article = (of: Article) =>
  document(
    {
      ...of,
      head: `${of.head ?? ''}<meta name="robots" content="index, follow">\n${rules(24, 'seo')}`,
    },
    `${of.top}
<main><article><h1>${of.h1}</h1>
<div class="toc"><ol>${list(of.parts.map((part) => part.split('|')[0] ?? ''))}</ol></div>
${of.parts
  .map((part, at) => {
    const [heading, text] = part.split('|')
    return `<h2 id="h-${at}">${heading}</h2>\n<p>${text}</p>`
  })
  .join('\n')}
${of.table ? `<table class="tbl">${of.table.map((row) => `<tr>${list(row.split('|'), 'td')}</tr>`).join('\n')}</table>` : ''}
</article></main>
<footer>${of.foot}</footer>`,
  )

interface Shop extends Head {
  name: string
  menu: string[]
  /** `Name|price`. */
  goods: string[]
  cart: string
  add: string
  text: string
  foot: string
}

/** A shop made with shop software. */
export const shop = (of: Shop) =>
  document(
    { ...of, head: `<meta name="generator" content="WooCommerce 9.3.1">\n${rules(36, 'wc')}` },
    `<div id="page" class="hfeed site"><header><a class="custom-logo-link" href="/">${of.name}</a><ul class="menu">${list(of.menu)}</ul>
<a class="cart-contents" href="/cart/">${of.cart} <span class="count">0</span></a></header>
<p class="term-description">${of.text}</p>
<ul class="products columns-4">${of.goods
      .map((good, at) => {
        const [name, price] = good.split('|')
        return `<li class="product type-product post-${at + 230} instock"><a href="/product/${slug(name ?? '')}/"><img src="/wp-content/uploads/p${at}.jpg" alt="${name}"><h2>${name}</h2><span class="price"><bdi>${price}</bdi></span></a><a class="button add_to_cart_button" rel="nofollow">${of.add}</a></li>`
      })
      .join('\n')}</ul>
<footer class="site-footer">${of.foot}</footer></div>`,
  )

interface Lander extends Head {
  h1: string
  text: string
  /** Form labels separated by bars; the last one is the button. */
  form?: string
  foot: string
}

/** A message and a form in a centered box. */
export const lander = (of: Lander) =>
  document(
    {
      ...of,
      head: `${of.head ?? ''}<style>body{background:#f4f6f9;font-family:Arial,sans-serif}.box{max-width:640px;margin:8vh auto;background:#fff;padding:3em;border-radius:8px}</style>`,
    },
    `<div class="box"><h1>${of.h1}</h1>
<p>${of.text}</p>
${
  of.form
    ? `<form method="post">${of.form
        .split('|')
        .map((label, at, all) =>
          at === all.length - 1
            ? `<button type="submit">${label}</button>`
            : `<label>${label}<input name="f${at}"></label>`,
        )
        .join('\n')}</form>`
    : ''
}
</div>
<div class="foot">${of.foot}</div>`,
  )

/** Search links instead of content: the usual page of a parked domain. */
export const searches = (of: Head & { name: string; above: string; words: string[]; foot: string }) =>
  document(
    {
      ...of,
      head: `<script>window.LANDER_SYSTEM="PW";window.__lb=${JSON.stringify({ t: of.words.length, z: 'eu' })}</script>\n${of.head ?? ''}`,
    },
    `<div id="sale_banner">${of.above}</div>
<h1 id="domain">${of.name}</h1>
<div id="related"><ul>${of.words.map((word) => `<li><a href="/?q=${slug(word)}&amp;s=1" target="_top">${word}</a></li>`).join('\n')}</ul></div>
<form id="s" action="/"><input name="q" type="text"><input type="submit" value="&#128269;"></form>
<div id="footer">${of.foot}</div>`,
  )

/** A page rendered by a script: only `title` and `noscript` are readable. */
export const drawn = (of: Head & { script: string; noscript: string }) =>
  document(
    of,
    `<div id="target" style="opacity:0"></div>\n<noscript>${of.noscript}</noscript>\n<script>${of.script}</script>`,
  )

/** A link list for phones. */
export const linkColumn = (of: Head & { name: string; line: string; links: string[]; foot: string }) =>
  document(
    {
      ...of,
      head: `<meta name="theme-color" content="#1b0033">\n<link rel="amphtml" href="/amp/">\n${rules(8, 'amp')}`,
    },
    `<div class="wrap"><img src="/img/logo-anim.gif" alt="${of.name}" width="300"><h1>${of.name}</h1><p>${of.line}</p>
${of.links.map((link, at) => `<a class="btn b${at % 3}" rel="nofollow noopener" href="/go/${at + 1}">${link}</a>`).join('\n')}
<div class="seo">${of.foot}</div></div>`,
  )

/** A server's default page. */
export const bare = (of: Head & { body: string }) => `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 4.01//EN">
<html><head>
<title>${of.title}</title>
<meta http-equiv="content-type" content="text/html; charset=utf-8">
<style>body{width:42em;margin:0 auto;font-family:Tahoma,Verdana,Arial,sans-serif}</style>
</head>
<body>
${of.body.trim()}
</body></html>`
