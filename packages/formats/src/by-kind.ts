import type { Protocol } from './line.ts'

export type ProtocolKind = Protocol['kind']

export type OfKind<K extends ProtocolKind> = Extract<Protocol, { kind: K }>

/** Functions for a protocol, by its kind. */
export type ByKind<In extends readonly unknown[], Out> = {
  readonly [K in ProtocolKind]: (protocol: OfKind<K>, ...rest: In) => Out
}

/** The one for this protocol, whose kind a client that lists it in `carries` can write. */
export function dispatch<In extends readonly unknown[], Out>(
  writers: Partial<ByKind<In, Out>>,
  protocol: Protocol,
  ...rest: In
): Out {
  const write = writers[protocol.kind] as ((protocol: Protocol, ...rest: In) => Out) | undefined
  if (!write) throw new Error(`${protocol.kind} cannot be written for this client`)
  return write(protocol, ...rest)
}
