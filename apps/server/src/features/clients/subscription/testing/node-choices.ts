import type { Calls, InputOf } from '@dukou/contract'
import { expect } from 'vitest'
import { startTestServer } from '../../../../../test/index.ts'
import { inboundInput, lineInput, nodeInput } from '../../../../../test/node-inputs.ts'
import { newNodeToken } from '../../../network/nodes/index.ts'
import { newSubscriber } from './subscriber.ts'

type NodeChanges = Parameters<typeof nodeInput>[0]
export type Choice = InputOf<Calls['saveNode']>['inbounds'][number]

export type NodeChoices = Awaited<ReturnType<typeof startNodeChoices>>

/** A server, nodes with what was chosen for their inbounds, and what programs and customers are told of it. */
export async function startNodeChoices() {
  const server = await startTestServer()
  const admin = await server.admin()
  const user = await newSubscriber(server)

  /** A node with one line on sale. */
  async function nodeWith(protocol: Choice['protocol'], changes: NodeChanges = {}) {
    const type = protocol === 'hysteria2' ? 'h2' : protocol === 'reality' ? 'reality' : 'v2ray'
    const { id } = await admin.ok('saveNode', nodeInput({ type, ...changes }))
    const line = await admin.ok('saveLine', lineInput(id, { protocol, name: id }))
    const save = (one: Partial<Choice>, more: NodeChanges = {}) =>
      admin.ok('saveNode', nodeInput({ id, type, ...changes, ...more, inbounds: [inboundInput(protocol, one)] }))
    const refusal = async (one: Partial<Choice>) => {
      const input = nodeInput({ id, type, ...changes, inbounds: [inboundInput(protocol, one)] })
      const { code, msg } = await admin.call('saveNode', input)
      expect(code).toBe(2002)
      return msg
    }
    return { id, number: line.inboundNumber, save, refusal }
  }

  /** Asks as a program that says it runs this type. */
  async function askConfig(number: number, nodeType: string) {
    const token = await newNodeToken(server.app, number)
    const query = `node_id=${number}&node_type=${nodeType}&token=${token}`
    return fetch(`${server.origin}/api/v1/server/UniProxy/config?${query}`)
  }

  async function configOf(number: number, nodeType: string) {
    const response = await askConfig(number, nodeType)
    expect(response.status).toBe(200)
    return response.json() as Promise<Record<string, unknown>>
  }

  /** The line of a node in mihomo's profile, as its one line of text. */
  async function lineIn(nodeId: string): Promise<string> {
    const { body } = await user.pull('mjclash')
    const text = body.toString()
    const line = text.split('\n').find((one) => one.includes(nodeId) && one.includes('server'))
    return line ?? text.slice(text.indexOf(nodeId), text.indexOf(nodeId) + 900)
  }

  return { server, admin, nodeWith, askConfig, configOf, lineIn, stop: () => server.stop() }
}
