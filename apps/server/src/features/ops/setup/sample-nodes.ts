import type { Calls, InputOf } from '@dukou/contract'
import type { App } from '../../../platform/context.ts'
import { saveEntry } from '../../network/entries/index.ts'
import { saveLine } from '../../network/lines/index.ts'
import {
  ensureInbound,
  type InboundParameters,
  lockNode,
  newReality,
  newShadowsocks,
  saveNode,
} from '../../network/nodes/index.ts'
import { systemCtx } from './system-ctx.ts'

type NodeInput = InputOf<Calls['saveNode']>
type LineInput = InputOf<Calls['saveLine']>

interface SampleNode {
  name: string
  country: string
  flag: string
  type: NodeInput['type']
  port: number
  lines: { name: string; protocol: LineInput['protocol']; parameters?: () => InboundParameters }[]
}

/** The sample REALITY server passes for a TLS server on this machine, so that nothing of a trial asks another host. */
const SAMPLE_SITE = { name: 'sample.dukou.test', host: '127.0.0.1', port: 20_499 }

const NODES: SampleNode[] = [
  {
    name: '示例节点 东京',
    country: '日本',
    flag: 'JP',
    type: 'reality',
    port: 20_443,
    lines: [
      {
        name: '示例 日本 01',
        protocol: 'reality',
        parameters: () => newReality(SAMPLE_SITE.name, SAMPLE_SITE.host, SAMPLE_SITE.port),
      },
    ],
  },
  {
    name: '示例节点 香港',
    country: '香港',
    flag: 'HK',
    type: 'v2ray',
    port: 20_388,
    lines: [
      {
        name: '示例 香港 01',
        protocol: 'shadowsocks',
        parameters: () => newShadowsocks('2022-blake3-aes-256-gcm'),
      },
      { name: '示例 香港 02', protocol: 'vmessTcp' },
    ],
  },
  {
    name: '示例节点 新加坡',
    country: '新加坡',
    flag: 'SG',
    type: 'v2ray',
    port: 20_588,
    lines: [{ name: '示例 新加坡 01', protocol: 'shadowsocks' }],
  },
]

/** Nodes on this machine with real keys of their own, marked as samples, where there are no nodes yet. */
export async function addSampleNodes(app: App): Promise<void> {
  const { count } = await app.db
    .selectFrom('node_places')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > 0n) return
  await saveEntry(await systemCtx(app), {
    id: null,
    revision: null,
    index: 1,
    name: '示例入口',
    address: '127.0.0.1',
    moreAddresses: [],
    description: '中转线路用的地址',
    visible: true,
  })
  for (const [index, node] of NODES.entries()) await addNode(app, node, index)
}

/** Adds lines on the first sample node, for trying out large profiles. */
export async function addSampleLines(app: App, count: number): Promise<void> {
  await addSampleNodes(app)
  const ctx = await systemCtx(app)
  const row = await app.db
    .selectFrom('node_places')
    .select('public_id')
    .where('type', '=', 'reality')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (let place = 1; place <= count; place += 1) {
    await saveLine(ctx, lineInput(row.public_id, `示例 线路 ${String(place).padStart(2, '0')}`, 'reality', 100 + place))
  }
}

async function addNode(app: App, sample: SampleNode, index: number): Promise<void> {
  const ctx = await systemCtx(app)
  const node = await saveNode(ctx, {
    id: null,
    revision: null,
    index: index + 1,
    name: sample.name,
    country: { name: sample.country, flag: sample.flag },
    type: sample.type,
    ip: '127.0.0.1',
    host: '',
    controlPort: 888,
    relayPort: sample.port,
    listenPort: sample.port,
    publicPort: sample.port,
    description: '示例数据，可以删除',
    warp: false,
    coreLog: false,
    openaiProxy: '',
    serverType: 'ubuntu_x86',
    sshPort: 22,
    sshUsername: '',
    sshPassword: '',
    pullSeconds: null,
    pushSeconds: null,
    inbounds: [],
  })
  for (const [place, { name, protocol, parameters }] of sample.lines.entries()) {
    if (parameters) {
      await app.db.transaction().execute(async (tx) => {
        const row = await lockNode(tx, node.id)
        if (row) await ensureInbound(app, tx, row, protocol, parameters())
      })
    }
    await saveLine(ctx, lineInput(node.id, name, protocol, index * 10 + place))
  }
}

function lineInput(nodeId: string, name: string, protocol: LineInput['protocol'], index: number): LineInput {
  return {
    id: null,
    revision: null,
    index,
    name,
    nodeId,
    protocol,
    bridge: 'direct',
    entryId: null,
    scale: 1,
    count: 1,
    isPublic: true,
    fixedName: true,
    hiddenFromAgency: false,
    requiredEntitlementId: null,
    message: '',
  }
}
