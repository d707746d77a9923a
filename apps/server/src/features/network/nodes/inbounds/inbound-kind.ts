import type { Calls, InputOf } from '@dukou/contract'
import type { Credential, Protocol as LineProtocol } from '@dukou/formats'
import type { NodeInbound } from '@dukou/node-protocol'

/** Parameters of an inbound that an operator can set. null: not in this protocol, or unchanged. */
export type InboundChoices = Omit<InputOf<Calls['saveNode']>['inbounds'][number], 'protocol' | 'fixedProgram'>

/** Transport of a line of the inbound. */
export interface LinePlace {
  credential: Credential
  node: { host: string; ip: string }
  /** Stands in front of the node, and is what clients connect to. An entry passes one port on. */
  behind: 'cdn' | 'entry' | null
}

/** Functions of the product for inbounds of one kind of parameters. */
export interface InboundKind<P> {
  /** The choices that it stands on. */
  choicesOf(parameters: P): Partial<InboundChoices>
  /** The parameters with what was chosen; absent: there is nothing to choose. */
  choose?(before: P, choices: InboundChoices): P
  /** As node programs run it; undefined where they cannot, on a node without a host name. */
  served(parameters: P, nodeHost: string): NodeInbound['protocol'] | undefined
  /** As client programs are told of it. */
  line(parameters: P, place: LinePlace): LineProtocol
}
