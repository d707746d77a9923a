import { createHmac } from 'node:crypto'
import { type ConfiguredInbound, programConfig } from '@dukou/node-protocol'
import { readAsset } from '../../../platform/asset.ts'
import type { Config } from '../../../platform/config.ts'
import {
  type AnyPin,
  type NodeProgram,
  type PinnedProgram,
  PROGRAM_TITLES,
  releaseAddress,
} from '../node-programs/index.ts'

/** Values that an install script is generated from. */
export interface Installation {
  panel: string
  sources: Pick<Config, 'releasesUrl' | 'nodejsUrl'>
  node: { id: string; name: string; isInMainland: boolean }
  password: string
  program: NodeProgram
  /** Pins of the program, at most one for each architecture. */
  pins: readonly PinnedProgram[]
  inbounds: readonly Omit<ConfiguredInbound, 'token'>[]
  language: 'zh' | 'en'
}

/** The script with every value of a node as one word of a shell. */
export function installScript(installation: Installation): string {
  const { panel, sources, node, password, program, pins, inbounds, language } = installation
  const withTokens = inbounds.map((inbound) => ({ ...inbound, token: tokenFor(password, inbound.number) }))
  const values = {
    LANGUAGE_OF_TEXTS: language,
    PANEL: panel,
    PASSWORD: password,
    NODE_ID: node.id,
    NODE_NAME: node.name,
    PROGRAM: PROGRAM_TITLES[program],
    VERSION: [...new Set(pins.map(({ version }) => version))].join(' / '),
    INBOUNDS: inbounds.map(({ number }) => number).join(','),
    CONFIG: programConfig(program, panel, withTokens).text.trimEnd(),
    ...Object.assign(
      {},
      ...(['amd64', 'arm64'] as const).map((one) =>
        sourcesOf(
          one.toUpperCase(),
          pins.find(({ architecture }) => architecture === one),
          { sources, own: `${panel}/api/node/program`, isInMainland: node.isInMainland },
        ),
      ),
    ),
  }
  return shellScript(values, 'install-node.sh')
}

/** An install script of ours, with each value as one word of a shell. */
export function shellScript(values: Record<string, string>, file: string): string {
  const head = Object.entries(values).map(([name, value]) => `${name}=${quoted(value)}`)
  return ['#!/bin/sh', ...head, '', readAsset('install-common.sh'), readAsset(file)].join('\n')
}

interface Places {
  sources: Pick<Config, 'releasesUrl' | 'nodejsUrl'>
  /** Folder of the panel that has pinned files. */
  own: string
  isInMainland: boolean
}

/** The digest decides, so any address may be asked: in the mainland the mirror first, the official one last. */
export function sourcesOf(
  name: string,
  pin: Omit<AnyPin, 'id'> | undefined,
  { sources, own, isInMainland }: Places,
): Record<string, string> {
  if (!pin) return { [`${name}_SHA256`]: '', [`${name}_ADDRESSES`]: '', [`${name}_ZIP`]: '0' }
  const official = releaseAddress(sources, pin)
  const mirror = pin.mirror && `${pin.mirror}/${pin.file_name}`
  const here = `${own}/${pin.file_name}`
  const addresses = isInMainland ? [mirror, here, official] : [official, mirror, here]
  return {
    [`${name}_SHA256`]: pin.sha256.toString('hex'),
    [`${name}_ADDRESSES`]: addresses.filter(Boolean).join('\n'),
    [`${name}_ZIP`]: pin.file_name.endsWith('.zip') ? '1' : '0',
  }
}

/** The UniProxy token that a script brings. It follows from the password, so running the script again changes nothing. */
export function tokenFor(password: string, inboundNumber: number): string {
  return createHmac('sha256', password).update(`node token ${inboundNumber}`).digest('base64url')
}

/** One word of a shell, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`
}
