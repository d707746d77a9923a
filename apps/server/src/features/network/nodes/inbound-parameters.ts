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
  return secrets.seal(nameOf(place), JSON.stringify(parameters))
}

export function openParameters(
  secrets: Pick<Secrets, 'openText'>,
  place: InboundPlace,
  sealed: Buffer,
): InboundParameters {
  return JSON.parse(secrets.openText(nameOf(place), sealed)) as InboundParameters
}

function nameOf({ nodePublicId, protocol }: InboundPlace): string {
  return `inbounds.parameters ${nodePublicId} ${protocol}`
}
