import { writeSettings } from '../src/features/base/settings/index.ts'
import { storePaymentAccount } from '../src/features/shop/payments/index.ts'
import type { App } from '../src/platform/context.ts'
import { startPlatform } from './gateway.ts'
import { runJob } from './run-job.ts'
import type { Member, TestServer } from './server.ts'
import { addPlan, tradeNoOf } from './shop.ts'

/** The shop's addresses in the tests, with their twenty bytes. */
export const SHOP = {
  tron: { address: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV', hex: '11'.repeat(20) },
  ethereum: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', hex: '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
}
export const CODE = 'sandbox-usdt'
/** The contracts of USDT, and one of another coin. */
export const OTHER_COIN = 'de0b295669a9fd93d5f28d9ec85e40f4cb697bae'

export type Kind = keyof typeof SHOP
export type TestChain = Awaited<ReturnType<typeof openChain>>

export interface Waiting {
  member: Member
  orderId: string
  tradeId: string
  tradeNo: string
  /** Amount due, in millionths of a USDT. */
  micro: bigint
}

interface Moment {
  hash?: string
  head: number
  headMs: number
  final: number
}

/** The simulated chains beside a server that takes USDT at them, with two nodes: `a`, and `b` that must agree. */
export async function openChain(server: TestServer, kind: Kind = 'tron') {
  const { app } = server
  const gateway = await startPlatform('platforms/chain', ['--start', String(app.now().getTime() - 600_000)])
  const url = (chain: Kind, node: string, path = '/jsonrpc') => `${gateway.origin}/${chain}/${node}${path}`
  await storePaymentAccount(app, {
    code: CODE,
    adapter: 'usdt_chain',
    values: {
      tronUrl: url('tron', 'a'),
      tronSecondUrl: url('tron', 'b', ''),
      tronSecondKind: 'tronGrid',
      etherUrl: url('ethereum', 'a'),
      etherSecondUrl: url('ethereum', 'b'),
    },
    typeMap: { usdt: 'usdt' },
  })
  await app.db
    .updateTable('pay_channels')
    .set({ shares: JSON.stringify({ usdt: 1 }) as never })
    .where('code', '=', CODE)
    .execute()
  await writeSettings(app.db, { usdtAddress: SHOP[kind].address, usdtRateTenThousandths: 71_850 })

  let now: Kind = kind
  async function control(path: string, wish: object = {}): Promise<Moment> {
    const response = await fetch(`${gateway.origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ chain: now, ...wish }),
    })
    if (!response.ok) throw new Error(`control/${path}: ${await response.text()}`)
    return (await response.json()) as Moment
  }

  /** Moves the server's clock to the time of the newest block. */
  function follow(moment: Moment): Moment {
    server.clock.now = new Date(server.clock.now.getTime() + moment.headMs - app.now().getTime())
    return moment
  }

  async function mine(count = 1): Promise<Moment> {
    return follow(await control('mine', { count }))
  }

  /** Sends USDT. It stands in the next block. @returns the transaction */
  async function send(value: bigint, more: object = {}): Promise<string> {
    const { hash } = await control('transfer', { to: SHOP[now].hex, value: String(value), ...more })
    return hash ?? ''
  }

  /** The watcher's next turn has come. */
  async function watch(by: App = app): Promise<void> {
    await app.db.updateTable('chain_watches').set({ next_poll_at: app.now() }).execute()
    await runJob(by, 'watchChains')
  }

  return {
    control,
    mine,
    send,
    watch,
    node: (node: 'a' | 'b', wish: object) => control('node', { node, ...wish }),
    /** Time without a block. */
    pause: async (ms: number) => follow(await control('pause', { ms })),
    fork: async (depth: number, drop = false) => follow(await control('fork', { depth, drop })),
    /** Makes everything final that there is, and has it read. */
    async finish(): Promise<void> {
      await mine(now === 'tron' ? 33 : 65)
      await watch()
    },
    /** The other chain, which has come to the time of the server. */
    async use(other: Kind): Promise<void> {
      now = other
      const behindMs = app.now().getTime() - (await control('state')).headMs
      if (behindMs > 0) await control('pause', { ms: Math.ceil(behindMs / 12_000) * 12_000 })
      await mine(200)
      await writeSettings(app.db, { usdtAddress: SHOP[other].address })
    },
    stop: () => gateway.stop(),
  }
}

/** A customer who was told an amount of USDT. */
export async function waitForUsdt(server: TestServer, by?: Member, priceLi = 12_500n): Promise<Waiting> {
  const member = by ?? (await server.member())
  const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app, { priceLi }) })
  const trade = await member.ok('buy', { orderId, payMode: 'usdt', isMobile: false, returnUrl: '' })
  const tradeNo = await tradeNoOf(server.app, trade.id)
  return { member, orderId, tradeId: trade.id, tradeNo, micro: (trade.usdtMilli ?? 0n) * 1000n }
}

/** Rows of a transaction's transfers, and the purses of its customer. */
export async function receiptsOf({ app }: TestServer, hash: string) {
  return app.db
    .selectFrom('receipts')
    .select(['disposition', 'amount_li'])
    .where('external_no', 'like', `${hash}:%`)
    .orderBy('external_no')
    .execute()
}

export async function statusOf({ member, orderId }: Waiting): Promise<string | undefined> {
  return (await member.ok('listOrders', {})).find(({ id }) => id === orderId)?.status
}
