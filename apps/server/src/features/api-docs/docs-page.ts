import {
  ALWAYS_POSSIBLE,
  type AnyCall,
  calls,
  type RefusalName,
  refusalCodes,
  refusalTexts,
  SCOPES,
  webhookEvents,
} from '@dukou/contract'
import { jsonSchemaOf } from '@dukou/contract/schema'
import type { Language } from '@dukou/domain'
import { docsStyle } from './docs-style.ts'
import { docsTexts } from './docs-texts.ts'
import { shapeText } from './shape-text.ts'

interface Asked {
  /** `https://host` as the reader reached it, for examples. */
  origin: string
  language: Language
  nonce: string
}

type Texts = (typeof docsTexts)['zh']

/** The whole page: no script, nothing from elsewhere. */
export function docsPage({ origin, language, nonce }: Asked): string {
  const t = docsTexts[language]
  const other = language === 'zh' ? 'en' : 'zh'
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${inHtml(t.title)}</title>
<style nonce="${nonce}">${docsStyle}</style>
<main>
<header>
<h1>${inHtml(t.title)}</h1>
<p>${inHtml(t.lead)}</p>
<p><a href="/api/openapi.json">${inHtml(t.openApi)}</a> · <a href="?lang=${other}" hreflang="${other}">${t.other}</a></p>
<nav aria-label="${inHtml(t.title)}">${[...SCOPES, 'webhooks'].map((id) => `<a href="#${id}">${id}</a>`).join(' ')}</nav>
</header>
<section>
<h2>${inHtml(t.calling)}</h2>
<p>${inHtml(t.callingText)}</p>
<p>${inHtml(t.limits)}</p>
<pre>${inHtml(example(origin))}</pre>
<details><summary>${inHtml(t.always)}</summary>${refusalList(ALWAYS_POSSIBLE, language)}</details>
</section>
${SCOPES.map((scope) => scopePart(scope, language, t)).join('\n')}
${eventsPart(t)}
</main>
</html>
`
}

function example(origin: string): string {
  return `curl -s ${origin}${calls.listEntitlements.path} \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d "{\\"data\\":\\"$(printf '%s' '{}' | base64 | tr -d '\\n')\\"}" \\
  | sed 's/.*"data":"\\([^"]*\\)".*/\\1/' | base64 -d`
}

function scopePart(scope: string, language: Language, t: Texts): string {
  const within = Object.entries<AnyCall>(calls).filter(([, call]) => call.scope === scope)
  return `<section id="${scope}"><h2>${scope}</h2>${within.map(([name, call]) => callPart(name, call, language, t)).join('')}</section>`
}

function callPart(name: string, { path, summary, input, answer, refusals }: AnyCall, language: Language, t: Texts) {
  return `<details id="${name}"><summary><b>${inHtml(summary.replace(/^Ours: /, ''))}</b><code>POST ${inHtml(path)}</code></summary>
<h3>${t.input}</h3><pre>${inHtml(shapeText(jsonSchemaOf(input.schema)))}</pre>
<h3>${t.answer}</h3><pre>${inHtml(shapeText(jsonSchemaOf(answer.schema)))}</pre>
${refusals.length > 0 ? `<h3>${t.refusals}</h3>${refusalList(refusals, language)}` : ''}</details>`
}

function refusalList(names: readonly RefusalName[], language: Language): string {
  const lines = names.map(
    (name) => `<li><code>${refusalCodes[name]} ${name}</code> ${inHtml(refusalTexts[name][language])}`,
  )
  return `<ul>${lines.join('')}</ul>`
}

function eventsPart(t: Texts): string {
  const events = Object.entries(webhookEvents).map(([event, { summary, data }]) => {
    return `<details><summary><b>${inHtml(summary)}</b><code>${event}</code></summary>
<pre>${inHtml(shapeText(jsonSchemaOf(data.schema)))}</pre></details>`
  })
  return `<section id="webhooks"><h2>${inHtml(t.events)}</h2><p>${inHtml(t.eventsText)}</p>${events.join('')}</section>`
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
