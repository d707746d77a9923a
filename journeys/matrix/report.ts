import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { coreVersion } from '../cores/core-binary.ts'

export type Cell = 'ok' | '–' | 'FAILED'

/** Title of the first part, about profiles. */
export const COMPATIBILITY = '# Compatibility'

const file = new URL('../../docs/compatibility.md', import.meta.url)

/** The matrix as a Markdown table, columns as wide as their widest cell. */
export function tableOf(
  columns: readonly string[],
  rows: readonly { title: string; cells: readonly Cell[] }[],
): string {
  const all = [['Protocol', ...columns], ...rows.map(({ title, cells }) => [title, ...cells])]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}

/** The first part of the page, which says how the tables are made. */
export function pageOf(table: string): string {
  return `${COMPATIBILITY}

Which client programs carry which protocols of a Dukou site. This page is made by \`journeys/matrix\`, which runs the cells
with the real programs and fails when the page says something else:

\`\`\`
npm run cores
npx vitest run --project journeys journeys/matrix    # the newest programs, and older ones in some rows
npm run soak -- matrix                               # every cell
DUKOU_MATRIX=whole DUKOU_WRITE_DOCS=1 npx vitest run --project journeys --maxWorkers=1 journeys/matrix    # writes this page
\`\`\`

${table}

- **ok**: a customer's link was fetched over HTTP with the app's User-Agent, the program ran the answer, and 10 MiB down,
  10 MiB up and a UDP packet came through byte-equal.
- **–**: the program does not know the protocol, and Dukou leaves the line out of its profile.
- **FAILED**: the line is in the profile and carries nothing.

Of a profile only what a test cannot open is changed: the inbounds become one port on loopback, the controller goes, and the
nodes' made-up host name gets an address. The servers are Xray ${coreVersion('xray')}, and sing-box ${coreVersion('sing-box')} for AnyTLS and TUIC, set up from the
answers that node software gets (UniProxy), and Hysteria ${coreVersion('hysteria')}; a row that names a server has that one. With somebody else's credentials every protocol
carries nothing. With port hopping a transfer of half a minute goes on while the programs change ports. Xray runs the share
links that v2rayN and its like get; each app makes its own configuration of them. Uploads over Trojan send their body only
after the server has answered "100 Continue": the Trojan client of Xray breaks a connection that begins with more than 8 KB.
Xray as a client of XHTTP runs on one processor here: on more it now and then uploads some bytes twice. TLS within the
connection notices that and breaks it off, and the app connects again.

Whole profiles (every option of a customer, IPv6 servers, odd names, no line and 2,000 lines) are started by
\`journeys/matrix/acceptance.test.ts\` in every program that reads them.
`
}

export type NodePart = { title: string; about: string; table: string; left: readonly string[]; whyNot: string }

/** The part of the page about the servers of one program for nodes, with what of the matrix it does not run. */
export function nodePartOf({ title, about, table, left, whyNot }: NodePart): string {
  const others = left.length > 0 ? `\nNot served by it: ${left.join(', ')}. ${whyNot}\n` : ''
  return `## ${title}

${about} **ok** as above, the file within TLS too, with apps in their global mode; and the customer's bill has each byte of it once, up
and down.

${table}
${others}`
}

const isTitle = /^(?=#+ )/m

function keptParts(): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split(isTitle) : []
}

function titleOf(part: string): string {
  return part.split('\n')[0] ?? ''
}

/** The cell of the kept page in the part of this title; FAILED where it has none. */
export function keptCell(title: string, row: string, column: string): Cell {
  const table = keptParts()
    .find((part) => titleOf(part) === title)
    ?.match(/^\|.*\|$/gm)
  const [head = [], ...rows] = (table ?? []).map((line) => line.split('|').map((cell) => cell.trim()))
  const found = rows.find((cells) => cells[1] === row)?.[head.indexOf(column)]
  return found === 'ok' || found === '–' ? found : 'FAILED'
}

/** Writes a part of the page where DUKOU_WRITE_DOCS=1 asks for it. @returns that part as it is kept */
export function keptPart(made: string): string {
  const title = titleOf(made)
  if (process.env.DUKOU_WRITE_DOCS === '1') {
    const parts = keptParts()
    const place = parts.findIndex((part) => titleOf(part) === title)
    const others = place < 0 ? [...parts, made] : parts.with(place, made)
    writeFileSync(
      file,
      others
        .map((part) => part.trim())
        .join('\n\n')
        .concat('\n'),
    )
  }
  const kept = keptParts().find((part) => titleOf(part) === title) ?? ''
  return `${kept.trimEnd()}\n`
}
