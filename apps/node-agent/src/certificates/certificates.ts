import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AgentConfig, type AgentInbound, hasAskedCertificate } from '@dukou/node-protocol/agent'
import { certificatePaths } from './ask-certificate.ts'

/** Certificates of this machine's hosts, for inbounds of Xray, which asks nobody for one. */
export interface Certificates {
  /**
   * The configuration with the inbounds whose certificate is there, each with its files. Those that wait for one are left
   * out, and the configuration has another tag until they are there.
   */
  servable(config: AgentConfig): AgentConfig
  /** Hosts of these inbounds whose certificate is not there. */
  missing(inbounds: readonly AgentInbound[]): number
  /**
   * Asks for what is missing or grows old, until it is stopped.
   * @param onFirst called when a host has its first certificate; Xray finds a renewed one by itself
   */
  follow(inbounds: () => readonly AgentInbound[], onFirst: () => void, stopped: AbortSignal): Promise<void>
}

const LOOK_MS = 1_000
/** After a failure: the authority allows five an hour for each host. */
const RETRY_MS = 15 * 60_000
/** After a success: where the panel's clock is wrong, a new certificate seems old. */
const AGAIN_MS = 24 * 3_600_000
/** A certificate is renewed when a third of its life is left. */
const RENEW_AFTER = 2 / 3

/**
 * @param askFor has the certificate of a host and its key written to the folder, or throws
 * @param now by the panel's clock: that of the machine may be wrong by years
 */
export function createCertificates(
  folder: string,
  askFor: (folder: string, host: string) => Promise<unknown>,
  now: () => number,
  log: (text: string) => void,
): Certificates {
  const retryAt = new Map<string, number>()
  const isThere = (host: string) => Object.values(certificatePaths(folder, host)).every((path) => existsSync(path))

  function isDue(host: string): boolean {
    if (performance.now() < (retryAt.get(host) ?? 0)) return false
    return !isThere(host) || isOld(certificatePaths(folder, host).certFile, now())
  }

  async function ask(host: string, onFirst: () => void): Promise<void> {
    const isFirst = !isThere(host)
    retryAt.set(host, performance.now() + RETRY_MS)
    try {
      await askFor(folder, host)
      retryAt.set(host, performance.now() + AGAIN_MS)
      log(`the certificate of ${host} is here`)
      if (isFirst) onFirst()
    } catch (error) {
      const { message, stderr = '' } = error as Error & { stderr?: string }
      log(`no certificate for ${host}: ${stderr.trim() || message}`)
    }
  }

  function withFiles(inbound: AgentInbound): AgentInbound[] {
    const { protocol } = inbound
    const host = askedHost(inbound)
    if (host === undefined || !('certificate' in protocol)) return [inbound]
    const certificate = { mode: 'file', ...certificatePaths(folder, host) } as const
    return isThere(host) ? [{ ...inbound, protocol: { ...protocol, certificate } }] : []
  }

  return {
    servable({ tag, inbounds }) {
      const there = inbounds.flatMap(withFiles)
      return { tag: there.length === inbounds.length ? tag : tagOf(tag, there), inbounds: there }
    },
    missing: (inbounds) => hostsOf(inbounds).filter((host) => !isThere(host)).length,
    async follow(inbounds, onFirst, signal) {
      while (!signal.aborted) {
        for (const host of hostsOf(inbounds())) if (isDue(host)) await ask(host, onFirst)
        await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
      }
    },
  }
}

function tagOf(tag: string, inbounds: readonly AgentInbound[]): string {
  const text = [tag, ...inbounds.map(({ number }) => number)].join(' ')
  return createHash('sha256').update(text).digest('hex').slice(0, tag.length)
}

function hostsOf(inbounds: readonly AgentInbound[]): string[] {
  return [...new Set(inbounds.flatMap((inbound) => askedHost(inbound) ?? []))]
}

/** The host for which the agent asks. */
function askedHost({ protocol }: AgentInbound): string | undefined {
  return hasAskedCertificate(protocol) ? protocol.serverName.toLowerCase() : undefined
}

function isOld(certFile: string, now: number): boolean {
  try {
    const { validFrom, validTo } = new X509Certificate(readFileSync(certFile))
    const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
    return now > from + (to - from) * RENEW_AFTER
  } catch {
    // Half a file, or none that can be read.
    return true
  }
}
