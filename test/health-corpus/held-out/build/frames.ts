import { renderJsonScript, renderStyles } from './ballast.ts'

// Pages that replace a site: the layout is typical of their kind, the text is the case's own.

interface Head {
  lang: string
  title: string
  /** HTML. */
  head?: string
}

const renderDocument = ({ lang, title, head = '' }: Head, body: string) => `<!DOCTYPE html>
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

const renderList = (items: string[], tag = 'li') => items.map((item) => `<${tag}>${item}</${tag}>`).join('\n')
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
export const lobby = (fields: Tiles) =>
  renderDocument(
    {
      ...fields,
      head: `<meta name="description" content="${fields.lead}">\n${renderStyles(30, 'lb')}\n${renderJsonScript('__DATA__', 40)}`,
    },
    `<div id="__next"><header class="hdr"><a class="hdr__logo" href="/">${fields.brand}</a><nav>${renderList(fields.menu, 'a')}</nav>
<div class="hdr__auth"><button class="btn btn--ghost">${fields.buttons[0]}</button><button class="btn btn--main">${fields.buttons[1]}</button></div></header>
<section class="hero"><h1>${fields.h1}</h1><p>${fields.lead}</p><button class="btn btn--xl">${fields.buttons[1]}</button></section>
<section class="grid">${fields.tiles
      .map(
        (tile, index) =>
          `<a class="tile" href="/play/${slug(tile)}"><img src="/cdn/t/${index + 101}.webp" alt="${tile}" loading="lazy"><span>${tile}</span></a>`,
      )
      .join('\n')}</section>
<footer class="ftr">${fields.foot}</footer></div>`,
  )

interface Article extends Head {
  /** HTML above the text: logo, menu, a button. */
  top: string
  h1: string
  /** `Heading|text`. */
  parts: string[]
  /** Rows of a table, cells separated by bars. */
  table?: string[]
  foot: string
}

/** A long SEO text. */
export const article = (fields: Article) =>
  renderDocument(
    {
      ...fields,
      head: `${fields.head ?? ''}<meta name="robots" content="index, follow">\n${renderStyles(24, 'seo')}`,
    },
    `${fields.top}
<main><article><h1>${fields.h1}</h1>
<div class="toc"><ol>${renderList(fields.parts.map((part) => part.split('|')[0] ?? ''))}</ol></div>
${fields.parts
  .map((part, index) => {
    const [heading, text] = part.split('|')
    return `<h2 id="h-${index}">${heading}</h2>\n<p>${text}</p>`
  })
  .join('\n')}
${fields.table ? `<table class="tbl">${fields.table.map((row) => `<tr>${renderList(row.split('|'), 'td')}</tr>`).join('\n')}</table>` : ''}
</article></main>
<footer>${fields.foot}</footer>`,
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
export const shop = (fields: Shop) =>
  renderDocument(
    { ...fields, head: `<meta name="generator" content="WooCommerce 9.3.1">\n${renderStyles(36, 'wc')}` },
    `<div id="page" class="hfeed site"><header><a class="custom-logo-link" href="/">${fields.name}</a><ul class="menu">${renderList(fields.menu)}</ul>
<a class="cart-contents" href="/cart/">${fields.cart} <span class="count">0</span></a></header>
<p class="term-description">${fields.text}</p>
<ul class="products columns-4">${fields.goods
      .map((good, index) => {
        const [name, price] = good.split('|')
        return `<li class="product type-product post-${index + 230} instock"><a href="/product/${slug(name ?? '')}/"><img src="/wp-content/uploads/p${index}.jpg" alt="${name}"><h2>${name}</h2><span class="price"><bdi>${price}</bdi></span></a><a class="button add_to_cart_button" rel="nofollow">${fields.add}</a></li>`
      })
      .join('\n')}</ul>
<footer class="site-footer">${fields.foot}</footer></div>`,
  )

interface Lander extends Head {
  h1: string
  text: string
  /** Form labels separated by bars; the last one is the button. */
  form?: string
  foot: string
}

/** A message and a form in a centered box. */
export const lander = (fields: Lander) =>
  renderDocument(
    {
      ...fields,
      head: `${fields.head ?? ''}<style>body{background:#f4f6f9;font-family:Arial,sans-serif}.box{max-width:640px;margin:8vh auto;background:#fff;padding:3em;border-radius:8px}</style>`,
    },
    `<div class="box"><h1>${fields.h1}</h1>
<p>${fields.text}</p>
${
  fields.form
    ? `<form method="post">${fields.form
        .split('|')
        .map((label, index, all) =>
          index === all.length - 1
            ? `<button type="submit">${label}</button>`
            : `<label>${label}<input name="f${index}"></label>`,
        )
        .join('\n')}</form>`
    : ''
}
</div>
<div class="foot">${fields.foot}</div>`,
  )

/** Search links instead of content: the usual page of a parked domain. */
export const parkedPage = (fields: Head & { name: string; above: string; words: string[]; foot: string }) =>
  renderDocument(
    {
      ...fields,
      head: `<script>window.LANDER_SYSTEM="PW";window.__lb=${JSON.stringify({ t: fields.words.length, z: 'eu' })}</script>\n${fields.head ?? ''}`,
    },
    `<div id="sale_banner">${fields.above}</div>
<h1 id="domain">${fields.name}</h1>
<div id="related"><ul>${fields.words.map((word) => `<li><a href="/?q=${slug(word)}&amp;s=1" target="_top">${word}</a></li>`).join('\n')}</ul></div>
<form id="s" action="/"><input name="q" type="text"><input type="submit" value="&#128269;"></form>
<div id="footer">${fields.foot}</div>`,
  )

/** A page rendered by a script: only `title` and `noscript` are readable. */
export const scriptPage = (fields: Head & { script: string; noscript: string }) =>
  renderDocument(
    fields,
    `<div id="target" style="opacity:0"></div>\n<noscript>${fields.noscript}</noscript>\n<script>${fields.script}</script>`,
  )

/** A link list for phones. */
export const linkColumn = (fields: Head & { name: string; line: string; links: string[]; foot: string }) =>
  renderDocument(
    {
      ...fields,
      head: `<meta name="theme-color" content="#1b0033">\n<link rel="amphtml" href="/amp/">\n${renderStyles(8, 'amp')}`,
    },
    `<div class="wrap"><img src="/img/logo-anim.gif" alt="${fields.name}" width="300"><h1>${fields.name}</h1><p>${fields.line}</p>
${fields.links.map((link, index) => `<a class="btn b${index % 3}" rel="nofollow noopener" href="/go/${index + 1}">${link}</a>`).join('\n')}
<div class="seo">${fields.foot}</div></div>`,
  )

/** A server's default page. */
export const serverPage = (
  fields: Head & { body: string },
) => `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 4.01//EN">
<html><head>
<title>${fields.title}</title>
<meta http-equiv="content-type" content="text/html; charset=utf-8">
<style>body{width:42em;margin:0 auto;font-family:Tahoma,Verdana,Arial,sans-serif}</style>
</head>
<body>
${fields.body.trim()}
</body></html>`
