import { createHash } from 'node:crypto'
import { html } from './html.mjs'

/** @typedef {import('./html.mjs').Markup} Markup */
/** @typedef {import('./texts.mjs').Texts} Texts */
/** @typedef {import('node:http').ServerResponse} Response */

const HEADERS = {
  'content-type': 'text/html; charset=UTF-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Answers a whole page. Its script asks again every other second and shows what changed.
 * @param {Response} response
 * @param {Texts} t
 * @param {{ title: string, said: string, main: Markup, status?: number }} page `said` is read aloud when it changes
 */
export function sendPage(response, t, { title, said, main, status = 200 }) {
  const version = createHash('md5').update(main.markup).digest('hex')
  const { markup } = html`<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${t.brand}</title>
<link rel="icon" href="/assets/mark.svg">
<link rel="stylesheet" href="/assets/page.css">
<script src="/assets/page.js" defer></script>
</head>
<body>
<header class="bar"><a href="/" class="brand"><img src="/assets/mark.svg" alt="" width="28" height="28"><b>${t.brand}</b><span>${t.place}</span></a></header>
<p class="hidden" role="status" id="said"></p>
<main data-version="${version}" data-said="${said}">
${main}
</main>
</body>
</html>
`
  response.writeHead(status, HEADERS).end(markup)
}

/**
 * A page of one message.
 * @param {Response} response
 * @param {Texts} t
 * @param {{ title: string, body: string, detail?: string, status?: number }} message
 */
export function sendMessage(response, t, { title, body, detail, status = 200 }) {
  const main = html`<section class="card message"><h1>${title}</h1>${detail && html`<p class="detail">${detail}</p>`}<p>${body}</p></section>`
  sendPage(response, t, { title, said: title, main, status })
}
