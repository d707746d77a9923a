import { isIP } from 'node:net'
import { servedByName } from './protocols/all.ts'
import { insist, isKey, isRecord, isText } from './unsafe-answer.ts'

/**
 * Refuses a `config` answer that a stock node program is known to crash on or to take for something else. Each line
 * stands for a start-up that was seen to fail with v2node, V2bX or XrayR.
 * @throws UnsafeAnswer
 */
export function checkConfig(config: unknown): void {
  insist(isRecord(config), 'config is no object: no program starts')
  checkIntervals(config.base_config)
  const { protocol, listen_ip: listenIp, server_port: port } = config
  insist(isText(protocol), 'protocol is missing: v2node and Xboard-Node stop')
  insist(isText(listenIp) && isIP(listenIp) !== 0, 'listen_ip is no address: v2node panics or ends with code 0')
  insist(isPort(port), 'server_port is no port number: no program starts')
  insist(isText(config.network), 'network is missing: v2node and V2bX stop')
  for (const spelling of ['network_settings', 'networkSettings']) {
    insist(isRecord(config[spelling]), `${spelling} is no object: V2bX panics`)
  }
  checkTls(config)
  servedByName(protocol)?.check?.(config)
  checkRoutes(config.routes)
}

function checkIntervals(base: unknown): void {
  insist(isRecord(base), 'base_config is missing: v2node and V2bX panic')
  for (const name of ['push_interval', 'pull_interval']) {
    const seconds = base[name]
    insist(typeof seconds === 'number' && Number.isInteger(seconds), `base_config.${name} is no whole number: a panic`)
    insist(seconds > 0, `base_config.${name} is not above 0: programs ask thousands of times a second`)
  }
}

function checkTls({ tls, tls_settings: settings }: Record<string, unknown>): void {
  insist(tls === 0 || tls === 1 || tls === 2, 'tls is not 0, 1 or 2: programs serve plain VLESS without a word')
  insist(isRecord(settings), 'tls_settings is no object: no program starts with tls 2')
  const { xver } = settings
  insist(xver === undefined || typeof xver === 'string', 'tls_settings.xver is no text: v2node and V2bX stop')
  if (tls === 1) checkCertificate(settings)
  if (tls === 2) checkReality(settings)
}

/** Without a certificate v2node serves no TLS and V2bX stops. */
function checkCertificate(settings: Record<string, unknown>): void {
  const { server_name: serverName, cert_mode: mode, cert_file: certFile, key_file: keyFile } = settings
  insist(isText(serverName), 'tls_settings.server_name is missing: no certificate can be asked for')
  insist(mode === 'http' || mode === 'file', 'tls_settings.cert_mode is neither http nor file: v2node serves no TLS')
  insist(mode === 'http' || (isPath(certFile) && isPath(keyFile)), 'tls_settings names no files: no program starts')
}

function checkReality(settings: Record<string, unknown>): void {
  const { dest, server_name: serverName, server_port: port, private_key: privateKey, short_id: shortId } = settings
  insist(isText(serverName), 'tls_settings.server_name is missing: no client can connect')
  insist(typeof port === 'string', 'tls_settings.server_port is no text: v2node and V2bX stop')
  insist(isPort(Number(port)) && isText(dest), 'tls_settings has no destination: every handshake fails')
  insist(isKey(privateKey), 'tls_settings.private_key is no X25519 key: v2node and V2bX stop')
  insist(isShortId(shortId), 'tls_settings.short_id is not 2 to 16 hex digits of even number: v2node and V2bX stop')
  const { short_ids: shortIds = [shortId] } = settings
  insist(Array.isArray(shortIds) && shortIds.every(isShortId), 'tls_settings.short_ids has one that v2node stops at')
}

function checkRoutes(routes: unknown): void {
  insist(Array.isArray(routes), 'routes is no array')
  for (const route of routes) {
    const match = isRecord(route) ? route.match : undefined
    const isTextList = Array.isArray(match) && match.every((one) => typeof one === 'string')
    insist(isTextList, 'routes[].match is no array of texts: V2bX panics at null, v2node stops at a text')
  }
}

function isPort(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535
}

function isShortId(value: unknown): boolean {
  return typeof value === 'string' && /^(?:[0-9a-f]{2}){1,8}$/i.test(value)
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && /^\/[\w./-]+$/.test(value)
}
