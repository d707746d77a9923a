import { type AgentExit, type AgentInbound, type AgentPlace, type AgentUser, is2022 } from '@dukou/node-protocol/agent'
import type { Network } from '../networks.ts'
import type { Counters } from '../spool-state.ts'
import { nameOf, userMessage } from './accounts.ts'
import { exitRuleMessage, outboundMessage, SEAT, type Seat } from './exits.ts'
import { GrpcError, openGrpc, UNAVAILABLE } from './grpc.ts'
import { type Field, fieldsOf, message, typed } from './protobuf.ts'

const STATS = '/xray.app.stats.command.StatsService'
const HANDLER = '/xray.app.proxyman.command.HandlerService'
const ROUTING = '/xray.app.router.command.RoutingService'
/** The core refuses a longer message, and the inbound would be gone by then. */
const MOST_MESSAGE_BYTES = 4_000_000
const TCP_AND_UDP = [2, 3]

export interface XrayApi {
  /** @throws GrpcError while the core does not answer */
  ping(): Promise<void>
  /** Bytes of each user since the core started. */
  readCounters(): Promise<Counters>
  /** Both do nothing where it is so already. */
  addUser(inbound: AgentInbound, user: AgentUser): Promise<void>
  removeUser(inbound: AgentInbound, user: AgentPlace | AgentUser): Promise<void>
  /** Takes an inbound of Shadowsocks 2022 away and puts it back with these users: removing one there can end the core. */
  swapUsers(inbound: AgentInbound, users: readonly AgentUser[]): Promise<void>
  /** From now on no stream of these users (`inbound.user`) leads anywhere, on running connections either. */
  block(rule: string, names: readonly string[]): Promise<void>
  /** The same for what comes from a network alone. */
  blockFrom(rule: string, names: readonly string[], network: Network): Promise<void>
  /** Does nothing where there is no such rule. */
  unblock(rule: string): Promise<void>
  /** The rules that {@link block} and {@link blockFrom} made. */
  listBlocks(): Promise<string[]>
  /** An outbound for an exit; does nothing where it is there. */
  addExit(exit: AgentExit): Promise<void>
  removeExit(tag: string): Promise<void>
  /** From now on streams that fit leave by an exit, where no earlier rule fits them. */
  addExitRule(exit: AgentExit, rule: string): Promise<void>
  removeExitRule(rule: string): Promise<void>
  /** The rules that lead to exits, in their order. */
  listExitRules(): Promise<Seat[]>
  close(): void
}

/** The one kind of name that a rule of ours has. */
const RULE = /^cut-[0-9a-f]{16}$/

export function tagOf(inboundNumber: number): string {
  return `in-${inboundNumber}`
}

export function openXray(socketPath: string): XrayApi {
  const { call, close } = openGrpc(socketPath)

  const alter = (inbound: AgentInbound, operation: Buffer) =>
    call(`${HANDLER}/AlterInbound`, message([1, tagOf(inbound.number)], [2, operation]))

  async function removeUser(inbound: AgentInbound, user: AgentPlace | AgentUser): Promise<void> {
    refuseSwapped(inbound)
    await unless(/not found/, alter(inbound, typed('xray.app.proxyman.command.RemoveUserOperation', [1, nameOf(user)])))
  }

  /** The receiver of a running inbound, as the core was told it. */
  async function receiverOf(tag: string): Promise<Buffer> {
    const answer = await call(`${HANDLER}/ListInbounds`, message())
    for (const { value } of fieldsOf(answer)) {
      const parts = new Map([...fieldsOf(value as Buffer)].map((field) => [field.number, field.value]))
      if (String(parts.get(1)) === tag) return parts.get(2) as Buffer
    }
    throw new GrpcError(UNAVAILABLE, `the core has no inbound ${tag}`)
  }

  /** Names of the rules that have one, with their outbounds. */
  async function listRules(): Promise<Seat[]> {
    return [...fieldsOf(await call(`${ROUTING}/ListRule`, message()))].map(({ value }) => {
      const parts = new Map([...fieldsOf(value as Buffer)].map((field) => [field.number, field.value]))
      return { rule: String(parts.get(2) ?? ''), tag: String(parts.get(1) ?? '') }
    })
  }

  async function removeRule(rule: string, form: RegExp): Promise<void> {
    if (!form.test(rule)) throw new RangeError('no name of a rule')
    await call(`${ROUTING}/RemoveRule`, message([1, rule]))
  }

  /** Appended: in place of the others it would lock the agent out. */
  async function appendRule(rules: Buffer): Promise<void> {
    await unless(/duplicate ruleTag/, call(`${ROUTING}/AddRule`, message([1, rules], [2, 1])))
  }

  async function addBlock(rule: string, names: readonly string[], ...more: Field[]): Promise<void> {
    if (!RULE.test(rule)) throw new RangeError('no name of a rule')
    const users = names.map((name) => [7, name] as const)
    await appendRule(typed('xray.app.router.Config', [2, message([1, 'block'], ...users, ...more, [19, rule])]))
  }

  return {
    async ping() {
      await call(`${STATS}/GetSysStats`, message())
    },
    async readCounters() {
      return countersIn(await call(`${STATS}/QueryStats`, message([1, 'user>>>'])))
    },
    async addUser(inbound, user) {
      refuseSwapped(inbound)
      const added = message([1, userMessage(inbound.protocol, user)])
      // Plain Shadowsocks takes a name twice, and needs as many removals then.
      if (inbound.protocol.kind === 'shadowsocks') await removeUser(inbound, user)
      await unless(/already exists/, alter(inbound, typedBytes('xray.app.proxyman.command.AddUserOperation', added)))
    },
    removeUser,
    async swapUsers(inbound, users) {
      const { protocol, number } = inbound
      if (protocol.kind !== 'shadowsocks' || !is2022(protocol.cipher)) throw new RangeError('no inbound to swap')
      const tag = tagOf(number)
      const receiver = await receiverOf(tag)
      const proxy = message(
        [1, protocol.cipher],
        [2, protocol.serverKey],
        ...users.map((user) => [3, userMessage(protocol, user)] as const),
        ...TCP_AND_UDP.map((network) => [4, network] as const),
      )
      const inboundConfig = message(
        [1, tag],
        [2, receiver],
        [3, typedBytes('xray.proxy.shadowsocks_2022.MultiUserServerConfig', proxy)],
      )
      if (inboundConfig.length > MOST_MESSAGE_BYTES) throw new RangeError('too many users for one inbound')
      await unless(/not found/, call(`${HANDLER}/RemoveInbound`, message([1, tag])))
      await call(`${HANDLER}/AddInbound`, message([1, inboundConfig]))
    },
    block: (rule, names) => addBlock(rule, names),
    blockFrom: (rule, names, { bytes, prefix }) =>
      addBlock(rule, names, [11, message([2, message([1, bytes], [2, prefix])])]),
    unblock: (rule) => removeRule(rule, RULE),
    listBlocks: async () => (await listRules()).flatMap(({ rule }) => (RULE.test(rule) ? [rule] : [])),
    async addExit(exit) {
      await unless(/existing tag found/, call(`${HANDLER}/AddOutbound`, message([1, outboundMessage(exit)])))
    },
    async removeExit(tag) {
      await call(`${HANDLER}/RemoveOutbound`, message([1, tag]))
    },
    addExitRule: (exit, rule) => appendRule(exitRuleMessage(exit, rule)),
    removeExitRule: (rule) => removeRule(rule, SEAT),
    listExitRules: async () => (await listRules()).filter(({ rule }) => SEAT.test(rule)),
    close,
  }
}

function typedBytes(type: string, bytes: Buffer): Buffer {
  return message([1, type], [2, bytes])
}

function refuseSwapped({ protocol }: AgentInbound): void {
  if (protocol.kind === 'shadowsocks' && is2022(protocol.cipher)) throw new RangeError('this inbound is swapped')
}

async function unless(isFine: RegExp, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof GrpcError && isFine.test(error.message))) throw error
  }
}

function countersIn(answer: Buffer): Counters {
  const counters = new Map<string, [number, number]>()
  for (const { value } of fieldsOf(answer)) {
    const parts = new Map([...fieldsOf(value as Buffer)].map((field) => [field.number, field.value]))
    const [, name, way] = /^user>>>([1-9]\d*\.[1-9]\d*)>>>traffic>>>(uplink|downlink)$/.exec(String(parts.get(1))) ?? []
    if (!name) continue
    const counter = counters.get(name) ?? [0, 0]
    counter[way === 'uplink' ? 0 : 1] = (parts.get(2) as number | undefined) ?? 0
    counters.set(name, counter)
  }
  return counters
}
