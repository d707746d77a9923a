import {
  ALWAYS_POSSIBLE,
  allRefusals,
  type CallName,
  calls,
  type RefusalName,
  SCOPES,
  type Scope,
  webhookEvents,
} from '@dukou/contract'
import { type PlainCall, plainCall, plainCalls } from '@dukou/contract/plain'
import { jsonSchemaOf } from '@dukou/contract/schema'
import type { Language } from '@dukou/domain'
import { docsStyle } from './docs-style.ts'
import { docsTexts } from './docs-texts.ts'
import { shapeText } from './shape-text.ts'
import { callSummaries, eventSummaries, scopeNames } from './summaries.ts'

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
<nav aria-label="${inHtml(t.title)}">${SCOPES.map((scope) => `<a href="#${scope}">${scopeName(scope, language)}</a>`).join(' ')} <a href="#webhooks">${inHtml(t.events)}</a></nav>
</header>
<section>
<h2>${inHtml(t.calling)}</h2>
<p>${inHtml(t.callingText)}</p>
<p>${inHtml(t.limits)}</p>
<pre>${inHtml(example(origin))}</pre>
<details><summary>${inHtml(t.always)}</summary>${refusalList(ALWAYS_POSSIBLE, language)}</details>
</section>
${SCOPES.map((scope) => scopePart(scope, language, t)).join('\n')}
${eventsPart(language, t)}
</main>
</html>
`
}

function example(origin: string): string {
  return `curl -s "${origin}${plainCall('listTrades', calls.listTrades).path}?limit=10" \\
  -H "Authorization: Bearer $TOKEN"`
}

function scopePart(scope: Scope, language: Language, t: Texts): string {
  const within = plainCalls().filter(({ declared }) => declared.scope === scope)
  const code = language === 'zh' ? ` <code>${scope}</code>` : ''
  return `<section id="${scope}"><h2>${scopeName(scope, language)}${code}</h2>${within.map((call) => callPart(call, language, t)).join('')}</section>`
}

function callPart({ name, method, path, input, answer, hasPages, declared }: PlainCall, language: Language, t: Texts) {
  const { summary, refusals } = declared
  const says = (language === 'zh' && callSummaries[name as CallName]) || inEnglish(summary)
  const shape = shapeText(jsonSchemaOf(answer.schema))
  return `<details id="${name}"><summary><b>${inHtml(says)}</b><code>${method} ${inHtml(path)}</code></summary>
<h3>${method === 'GET' ? t.query : t.input}</h3><pre>${inHtml(shapeText(jsonSchemaOf(input.schema)))}</pre>
<h3>${t.answer}</h3><pre>${inHtml(answer.isList ? `{ items: ${shape}, nextCursor: ${hasPages ? 'string | null' : 'null'} }` : shape)}</pre>
${refusals.length > 0 ? `<h3>${t.refusals}</h3>${refusalList(refusals, language)}` : ''}</details>`
}

function refusalList(names: readonly RefusalName[], language: Language): string {
  const lines = names.map(
    (name) => `<li><code>${allRefusals[name].status} ${name}</code> ${inHtml(allRefusals[name][language])}`,
  )
  return `<ul>${lines.join('')}</ul>`
}

const scopeName = (scope: Scope, language: Language) => (language === 'zh' ? scopeNames[scope] : scope)

/** As it begins a line: `Ours: the newest acts` is `The newest acts`. */
function inEnglish(summary: string): string {
  const says = summary.replace(/^Ours: /, '')
  return says.charAt(0).toUpperCase() + says.slice(1)
}

function eventsPart(language: Language, t: Texts): string {
  const events = Object.entries(webhookEvents).map(([event, { summary, data }]) => {
    const says = language === 'zh' ? eventSummaries[event as keyof typeof webhookEvents] : summary
    return `<details><summary><b>${inHtml(says)}</b><code>${event}</code></summary>
<pre>${inHtml(shapeText(jsonSchemaOf(data.schema)))}</pre></details>`
  })
  return `<section id="webhooks"><h2>${inHtml(t.events)}</h2><p>${inHtml(t.eventsText)}</p>${events.join('')}</section>`
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
