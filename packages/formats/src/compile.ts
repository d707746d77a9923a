import { isIP, type Language, type Words } from '@dukou/domain'
import { clientOf } from './clients.ts'
import type { Format, GroupNames, Job, Node } from './format.ts'
import { type Kind, kindOf, type Line } from './line.ts'
import { programName } from './links/programs.ts'
import { flagOf, uniqueNames } from './names.ts'
import { type Profile, type Settings, settingsOf } from './profile.ts'
import { cast, fill, type SkippedLine, type Template } from './template.ts'
import { findLineProblems } from './validate.ts'

const NO_LINES: Words = { zh: '你的套餐暂无可用线路', en: 'No lines in your plan yet' }
const NONE_FOR_CLIENT: Words = { zh: '暂无此客户端可用的线路', en: 'No line for this app yet' }
const SELECT: Words = { zh: '节点选择', en: 'Proxy' }
const BACK_TO_CHINA: Words = { zh: '回国', en: 'Back to China' }
const AUTO: Words = { zh: '自动选择', en: 'Auto' }
const FALLBACK: Words = { zh: '故障转移', en: 'Fallback' }

/**
 * The client's profile as a template: everything but the values of credential slots. A line that the client cannot
 * carry, or that is not valid, is left out with a reason. A profile without any line has a fake one that says why: all
 * were left out, or there was none.
 * @param clientName a client value or one of its aliases
 * @param variant one of the client's `variants`, from `variantOf(userAgent)`; the first when absent
 */
export function compile(clientName: string, lines: readonly Line[], profile: Profile, variant?: string): Template {
  const client = clientOf(clientName)
  if (!client) throw new Error(`there is no client called ${JSON.stringify(clientName)}`)
  const { format } = client
  const chosen = variant ?? (format.variants[0] as string)
  if (!format.variants.includes(chosen)) throw new Error(`${client.value} has no variant ${JSON.stringify(chosen)}`)

  const settings = settingsOf(profile)
  const groups = groupNames(settings)
  const { sent, skipped } = sift(programName(client.value), format.carries(chosen), order(lines, settings), settings)
  const nodes = nodesOf(sent, infoNames(sent, skipped, settings), settings, format, groups)
  const job: Job = { settings, nodes, groups, variant: chosen }
  return {
    ...cast(format.write(job)),
    wrap: format.wrap,
    ...(format.opening ? { opening: format.opening(settings) } : {}),
    contentType: format.contentType,
    extension: format.extension,
    sent,
    skipped,
  }
}

/** The finished profile in one call, for lines whose credentials are all literal. */
export function render(
  clientName: string,
  lines: readonly Line[],
  profile: Profile,
  options: { readonly variant?: string; readonly subscriptionUrl?: string } = {},
): Buffer {
  const template = compile(clientName, lines, profile, options.variant)
  return fill(template, noSlots, options.subscriptionUrl)
}

function noSlots(slot: number): string {
  throw new Error(`render takes literal credentials only, and a line has slot ${slot}: use compile and fill`)
}

function sift(app: string, kinds: readonly Kind[], lines: readonly Line[], settings: Settings) {
  const sent: Line[] = []
  const skipped: SkippedLine[] = []
  for (const line of lines) {
    const why = whyNot(line, app, kinds, settings)
    if (why) skipped.push({ line, ...why })
    else sent.push(line)
  }
  return { sent, skipped }
}

function whyNot(
  line: Line,
  app: string,
  kinds: readonly Kind[],
  settings: Settings,
): Omit<SkippedLine, 'line'> | undefined {
  const [problem] = findLineProblems(line)
  if (problem) return { cause: 'invalid', reason: `${problem.field} ${problem.message}` }
  const kind = kindOf(line.protocol)
  if (!kinds.includes(kind)) return { cause: kind, reason: `${app} does not carry ${kind}` }
  if (!settings.inXinjiang || isIP(serverOf(line, settings))) return undefined
  return { cause: 'no-address', reason: 'server is known by its name alone, which this network cannot look up' }
}

/** Uses the server's address instead of its name on networks with an untrusted resolver. */
function serverOf(line: Line, settings: Settings): string {
  return (settings.inXinjiang && line.serverIp) || line.server
}

/** Abroad, lines that lead back to China come first; they are the ones that help. */
function order(lines: readonly Line[], settings: Settings): readonly Line[] {
  if (!settings.inForeign) return lines
  const isMainland = (line: Line) => line.country?.toUpperCase() === 'CN'
  return [...lines.filter(isMainland), ...lines.filter((line) => !isMainland(line))]
}

function infoNames(sent: readonly Line[], skipped: readonly SkippedLine[], settings: Settings): readonly string[] {
  if (sent.length > 0 || settings.infoNodes.length > 0) return settings.infoNodes
  const why = skipped.length > 0 ? NONE_FOR_CLIENT : NO_LINES
  return [why[languageOf(settings)]]
}

function nodesOf(
  lines: readonly Line[],
  info: readonly string[],
  settings: Settings,
  format: Format,
  groups: GroupNames,
): Node[] {
  const shown = [
    ...info.map((name) => ({ name, line: infoLine(name, format.infoCipher), isInfo: true })),
    ...lines.map((line) => ({ name: displayName(line, settings), line, isInfo: false })),
  ]
  const names = uniqueNames(
    shown.map(({ name }) => format.cleanName(name)),
    [...format.reservedNames, ...Object.values(groups)],
  )
  return shown.map(({ line, isInfo }, index) => ({
    name: names[index] as string,
    server: serverOf(line, settings),
    line,
    isInfo,
  }))
}

function displayName(line: Line, settings: Settings): string {
  const name = (settings.englishNames && line.englishName) || line.name
  const flag = line.flag ?? flagOf(line.country)
  return flag && !name.startsWith(flag) ? `${flag} ${name}` : name
}

/** A fake line: nothing listens on port 1 of the user's own device. */
function infoLine(name: string, cipher: Format['infoCipher']): Line {
  const protocol = { kind: 'shadowsocks', cipher, credential: { literal: 'information' } } as const
  return { name, server: '127.0.0.1', port: 1, protocol }
}

function groupNames(settings: Settings): GroupNames {
  const language = languageOf(settings)
  const select = settings.inForeign ? BACK_TO_CHINA : SELECT
  return { select: select[language], auto: AUTO[language], fallback: FALLBACK[language] }
}

function languageOf({ englishNames }: Settings): Language {
  return englishNames ? 'en' : 'zh'
}
