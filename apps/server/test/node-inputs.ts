import type { Calls, InputOf } from '@dukou/contract'
import { NO_CHOICES } from '../src/features/network/nodes/inbound-choices.ts'

/** A REALITY node as an admin fills in the form. */
export function nodeInput(changes: Partial<InputOf<Calls['saveNode']>> = {}): InputOf<Calls['saveNode']> {
  return {
    id: null,
    revision: null,
    index: 10,
    name: '香港 01',
    country: { name: '中国香港', flag: '🇭🇰' },
    type: 'reality',
    ip: '198.51.100.21',
    host: 'hk01.dukou.example',
    controlPort: 888,
    relayPort: 30_443,
    listenPort: 443,
    publicPort: 8443,
    description: '三网直连',
    warp: false,
    coreLog: false,
    openaiProxy: '',
    serverType: 'ubuntu_reality',
    sshPort: 22,
    sshUsername: 'root',
    sshPassword: '',
    pullSeconds: null,
    pushSeconds: null,
    inbounds: [],
    ...changes,
  }
}

type InboundInput = InputOf<Calls['saveNode']>['inbounds'][number]

/** An inbound for which nothing is chosen: all stays as it is. */
export function inboundInput(protocol: InboundInput['protocol'], changes: Partial<InboundInput> = {}): InboundInput {
  return {
    protocol,
    fixedProgram: null,
    ...NO_CHOICES,
    ...changes,
  }
}

/** A public line straight to its node. */
export function lineInput(
  nodeId: string,
  changes: Partial<InputOf<Calls['saveLine']>> = {},
): InputOf<Calls['saveLine']> {
  return {
    id: null,
    revision: null,
    index: 10,
    name: '香港 IEPL 专线',
    nodeId,
    protocol: 'reality',
    bridge: 'direct',
    entryId: null,
    scale: 1,
    count: 1,
    isPublic: true,
    fixedName: false,
    hiddenFromAgency: false,
    requiredEntitlementId: null,
    message: '',
    ...changes,
  }
}

export function entryInput(changes: Partial<InputOf<Calls['saveEntry']>> = {}): InputOf<Calls['saveEntry']> {
  return {
    id: null,
    revision: null,
    index: 10,
    name: '广州移动入口',
    address: '203.0.113.8',
    moreAddresses: ['203.0.113.9', 'gz2.dukou.example'],
    description: '华南用户优先',
    visible: true,
    ...changes,
  }
}
