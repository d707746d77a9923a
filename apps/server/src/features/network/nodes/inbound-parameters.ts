import type { Protocol } from '@dukou/domain'
import type { Secrets } from '../../../platform/secrets.ts'
import type { InboundParameters } from './inbounds/all.ts'

/** The row is named by what never changes in it, so sealed parameters cannot be moved to another inbound. */
export interface InboundPlace {
  nodePublicId: string
  protocol: Protocol
}

export function sealParameters(
  secrets: Pick<Secrets, 'seal'>,
  place: InboundPlace,
  parameters: InboundParameters,
): Buffer {
  return secrets.seal(nameOf(place), JSON.stringify(storedForm(parameters)))
}

export function openParameters(
  secrets: Pick<Secrets, 'openText'>,
  place: InboundPlace,
  sealed: Buffer,
): InboundParameters {
  const stored = JSON.parse(secrets.openText(nameOf(place), sealed)) as InboundParameters | Newer
  return 'newer' in stored ? stored.newer : stored
}

/**
 * 0.1.0 makes no profile at all where one inbound is of a kind that it does not know, and leaves the lines of a WebSocket
 * without a path out. So newer kinds are stored inside such a one: after a rollback their lines are missing, and no more.
 */
interface Newer {
  kind: 'vmessWs'
  path: ''
  newer: InboundParameters
}

const OF_FIRST_VERSION: readonly string[] = ['vmessTcp', 'vmessWs', 'shadowsocks', 'reality', 'hysteria2']

function storedForm(parameters: InboundParameters): InboundParameters | Newer {
  return OF_FIRST_VERSION.includes(parameters.kind) ? parameters : { kind: 'vmessWs', path: '', newer: parameters }
}

function nameOf({ nodePublicId, protocol }: InboundPlace): string {
  return `inbounds.parameters ${nodePublicId} ${protocol}`
}
