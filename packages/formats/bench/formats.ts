import { proxyOf } from '../src/clients/clash-proxy.ts'
import { linkList, shareLink } from '../src/clients/share-links.ts'
import { outboundOf } from '../src/clients/sing-box-outbound.ts'
import type { Node } from '../src/format.ts'
import { compile, fill, type Line, render } from '../src/index.ts'
import { cast } from '../src/template.ts'
import { LITERAL_LINES, PROFILE } from '../src/testing/fixture.ts'
import type { Text } from '../src/text/text.ts'
import { toJson, toYaml } from '../src/text/tree.ts'

// How long a profile takes: made from nothing (render), made as a template (compile), and filled for one user (fill),
// beside its proxies alone, which is all that a converter does (proxies), and JSON.stringify of the same proxies in the
// same run, which no writer of text can beat by much.

const UUID = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const SIZES = [20, 200]
const CLIENTS = { mihomo: 'mjclash', 'sing-box': 'singbox', base64: 'v2ray' } as const
const FORMATS = ['mihomo', 'sing-box', 'base64'] as const
const PROXIES: Record<keyof typeof CLIENTS, (nodes: readonly Node[]) => Text> = {
  mihomo: (nodes) => toYaml({ proxies: nodes.map((node) => proxyOf(node, 'mihomo')) }),
  'sing-box': (nodes) => toJson(nodes.map(outboundOf)),
  base64: (nodes) => linkList(nodes.map(shareLink)),
}
const WARM_UP_MS = 300
const MEASURE_MS = 700

type Row = {
  readonly format: string
  readonly lines: number
  readonly bytes: number
  readonly step: 'render' | 'compile' | 'fill' | 'proxies' | 'JSON.stringify'
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perLineMs: number
}

/** Prints one JSON object and a table. */
export async function run(): Promise<void> {
  const rows = SIZES.flatMap((size) => FORMATS.flatMap((format) => measure(format, size)))
  process.stdout.write(`${JSON.stringify({ bench: 'formats', node: process.version, rows })}\n\n`)
  const head = ['format', 'lines', 'bytes', 'step', 'p50 us', 'p99 us', 'us/line']
  const cells = rows.map((row) => [
    row.format,
    String(row.lines),
    String(row.bytes),
    row.step,
    (row.p50Ms * 1000).toFixed(1),
    (row.p99Ms * 1000).toFixed(1),
    (row.perLineMs * 1000).toFixed(2),
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => (row[column] ?? '').length)))
  for (const row of [head, ...cells]) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
  }
}

function measure(format: keyof typeof CLIENTS, size: number): Row[] {
  const client = CLIENTS[format]
  const literal = Array.from({ length: size }, (_, index) => lineAt(index))
  const slotted = literal.map((line, index) => withSlot(line, 1000 + index))
  const template = compile(client, slotted, PROFILE)
  const body = render(client, literal, PROFILE)
  const nodes = literal.map((line) => ({ name: line.name, server: line.server, line, isInfo: false }))
  const proxies = proxiesOf(nodes)
  const secretOf = () => UUID
  const row = (step: Row['step'], batch: number, work: () => unknown): Row => {
    const { p50Ms, p99Ms } = timed(work, batch)
    return { format, lines: size, bytes: body.length, step, p50Ms, p99Ms, perLineMs: p50Ms / size }
  }
  return [
    row('render', 1, () => render(client, literal, PROFILE)),
    row('compile', 1, () => compile(client, slotted, PROFILE)),
    row('fill', 50, () => fill(template, secretOf)),
    row('proxies', 1, () => cast(PROXIES[format](nodes))),
    row('JSON.stringify', 10, () => JSON.stringify(proxies[format === 'mihomo' ? 'mihomo' : 'singBox'])),
  ]
}

/** Lines that every one of the formats carries, in turn. */
function lineAt(index: number): Line {
  const line = LITERAL_LINES[index % LITERAL_LINES.length] as Line
  return { ...line, name: `${line.name} ${index}` }
}

function withSlot(line: Line, slot: number): Line {
  const { protocol } = line
  if (protocol.kind === 'shadowsocks' && protocol.cipher === '2022-blake3-chacha20-poly1305') return line
  return { ...line, protocol: { ...protocol, credential: { slot } } }
}

/** The proxies as the plain objects that stand in the finished profile. */
function proxiesOf(nodes: readonly Node[]): { mihomo: unknown; singBox: unknown } {
  const plain = (objects: unknown) => JSON.parse(JSON.stringify(objects))
  return { mihomo: plain(nodes.map((node) => proxyOf(node, 'mihomo'))), singBox: plain(nodes.map(outboundOf)) }
}

/** Half and 99 % of the runs took no longer than this; a run shorter than the clock is measured in batches. */
function timed(work: () => unknown, batch: number): { p50Ms: number; p99Ms: number } {
  const samples: number[] = []
  const until = performance.now() + WARM_UP_MS
  while (performance.now() < until) work()
  const end = performance.now() + MEASURE_MS
  while (performance.now() < end) {
    const start = performance.now()
    for (let count = 0; count < batch; count++) work()
    samples.push((performance.now() - start) / batch)
  }
  samples.sort((a, b) => a - b)
  const at = (share: number) => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] as number
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
