import { configAnswer, type EncodedAnswer, encodeAnswer } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'
import { nodeInboundOf, type ServedInbound } from '../nodes/index.ts'

/** @throws UnsafeAnswer where a program would crash on what the inbound has become */
export async function makeConfig(
  app: Pick<App, 'db'>,
  inbound: ServedInbound,
  nodeType: string | undefined,
): Promise<EncodedAnswer> {
  const served = nodeInboundOf(inbound, await intervalsOf(app, inbound))
  if (!served) throw new Error(`inbound ${inbound.number} is none that node programs run`)
  return encodeAnswer(configAnswer(served, nodeType === 'v2node' ? 'v2node' : 'v1'))
}

/** How often the programs of an inbound ask and report. */
export async function intervalsOf(
  app: Pick<App, 'db'>,
  { pullSeconds, pushSeconds }: ServedInbound,
): Promise<{ pullSeconds: number; pushSeconds: number }> {
  const settings = await readSettings(app.db)
  return {
    pullSeconds: pullSeconds ?? settings.nodePullSeconds,
    pushSeconds: pushSeconds ?? settings.nodePushSeconds,
  }
}
