import type { Language, Words } from '@dukou/domain'
import type { App, Ctx } from '../../../platform/context.ts'
import { inboundsAbove } from '../inbound-users/index.ts'
import type { InboundRow } from './nodes-table.ts'

/**
 * Shadowsocks says nothing of its user, so a server tries them one after the other: with 2022 ciphers when it starts
 * (5,009 users: 13 seconds, 20,009: never), with the older ones at each connection.
 */
export const LARGE_SHADOWSOCKS_GROUP = 2000

/** Warns the operator of inbounds that more users may use than their protocol can handle. */
export async function groupWarnings(
  ctx: Pick<Ctx, keyof App | 'client'>,
  inbounds: readonly Pick<InboundRow, 'number' | 'protocol'>[],
): Promise<Map<number, string>> {
  const shadowsocks = inbounds.filter(({ protocol }) => protocol === 'shadowsocks').map(({ number }) => number)
  const large = await inboundsAbove(ctx, LARGE_SHADOWSOCKS_GROUP, shadowsocks)
  return warningsFor(large, ctx.client.language)
}

export function warningsFor(large: readonly number[], language: Language): Map<number, string> {
  return new Map(large.map((number) => [number, textOf(number)[language]]))
}

function textOf(number: number): Words {
  const most = LARGE_SHADOWSOCKS_GROUP
  return {
    zh: `入站 ${number} 是 Shadowsocks，可用的用户超过 ${most} 个：2022 加密会让节点程序启动很慢甚至起不来，其他加密会让每个新连接变慢。人多的线路请用 VLESS（REALITY）`,
    en: `Inbound ${number} is Shadowsocks and more than ${most} users may use it: with a 2022 cipher node programs start slowly or not at all, with any other each new connection is slow. For large groups use VLESS (REALITY)`,
  }
}
