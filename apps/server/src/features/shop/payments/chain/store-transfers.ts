import {
  addressHex,
  addressOfHex,
  liOfUsdtMicro,
  MICRO_PER_MILLI,
  USDT_CLOCK_SLACK_MS,
  USDT_DUST_MICRO,
} from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Block, Transfer } from '../../../../gateways/index.ts'
import type { App } from '../../../../platform/context.ts'
import type { Tables, Tx } from '../../../../platform/database/tables.ts'
import { readSettings } from '../../../base/settings/index.ts'
import type { Agreed } from './compare-sources.ts'

export type Watch = Selectable<Tables['chain_watches']>

/**
 * Keeps what was found and moves the cursor, both or neither. Which payment a transfer is for is decided here, once.
 * @returns the watch as it is now; undefined where another process has moved the cursor meanwhile
 */
export async function storeTransfers(app: App, watch: Watch, { last, transfers }: Agreed): Promise<Watch | undefined> {
  const own = addressHex(watch.network, watch.address)
  return app.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('chain_watches')
      .set({ next_block: BigInt(last.number + 1), last_hash: last.hash, read_until: new Date(last.timeMs) })
      .where('id', '=', watch.id)
      .where('next_block', 'is not distinct from', watch.next_block)
      .returningAll()
      .executeTakeFirst()
    if (!moved) return undefined
    for (const { transfer, block } of transfers) {
      if (transfer.valueMicro > 0n && transfer.senderHex !== own) await keep(app, tx, watch, transfer, block)
    }
    return moved
  })
}

interface Payment {
  channel: string
  trade_no: string
  amount_li: bigint
}

async function keep(app: App, tx: Tx, watch: Watch, transfer: Transfer, block: Block): Promise<void> {
  const { txHash, logIndex, valueMicro, senderHex } = transfer
  const payment = await paymentOf(tx, watch, transfer, block)
  // A transfer from before there was anything to pay is not ours to book.
  if (!payment && block.timeMs < watch.started_at.getTime() - USDT_CLOCK_SLACK_MS) return
  const worthLi = payment?.amount_li ?? liOfUsdtMicro(valueMicro, (await readSettings(tx)).usdtRateTenThousandths)
  const isDust = !payment && (valueMicro < USDT_DUST_MICRO || worthLi === 0n)
  await tx
    .insertInto('chain_transfers')
    .values({
      watch_id: watch.id,
      network: watch.network,
      tx_hash: txHash,
      log_index: logIndex,
      block_number: BigInt(block.number),
      block_hash: block.hash,
      block_time: new Date(block.timeMs),
      sender: addressOfHex(watch.network, senderHex),
      value_micro: valueMicro,
      channel: payment?.channel ?? watch.channel,
      trade_no: payment?.trade_no ?? null,
      amount_li: worthLi,
      state: isDust ? 'dust' : 'found',
      found_at: app.now(),
    })
    .onConflict((conflict) => conflict.columns(['network', 'tx_hash', 'log_index']).doNothing())
    .execute()
}

/**
 * The payment that had exactly this amount at the time of the block. The time at which anybody looks does not matter, so a
 * transfer that was in time stays so, however late it is found.
 */
async function paymentOf(tx: Tx, watch: Watch, { valueMicro }: Transfer, block: Block): Promise<Payment | undefined> {
  if (valueMicro % MICRO_PER_MILLI !== 0n) return undefined
  const at = new Date(block.timeMs)
  const { rows } = await sql<Payment>`
    select t.channel, t.trade_no, t.amount_li from usdt_amounts a join trades t on t.id = a.trade_id
    where a.network = ${watch.network} and a.address = ${watch.address} and a.usdt_milli = ${valueMicro / MICRO_PER_MILLI}
      and a.created_at <= ${new Date(block.timeMs + USDT_CLOCK_SLACK_MS)} and a.hold_until >= ${at}
    order by a.id limit 1`.execute(tx)
  return rows[0]
}
