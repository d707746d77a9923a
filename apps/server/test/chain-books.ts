import { openChain, waitForUsdt } from './chain.ts'
import type { TestServer } from './server.ts'

/** A payment in USDT that was found, one that fits none, and one that is waited for. */
export async function addChain(server: TestServer): Promise<void> {
  const chain = await openChain(server)
  await chain.mine(200)
  const member = await server.member()
  const paid = await waitForUsdt(server, member, 20_000n)
  await waitForUsdt(server, member, 30_000n)
  await chain.send(paid.micro)
  await chain.send(123_456_789n)
  await chain.finish()
  chain.stop()
}

/** Corruptions that break each rule of USDT, and it alone. Each statement changes one row. */
export const CHAIN_CORRUPTIONS: Record<string, string[]> = {
  'chain-receipts-have-their-log': [
    `update chain_transfers set block_number = block_number + 1000000 where trade_no is null`,
    `update receipts set external_no = external_no || '0' where channel = 'sandbox-usdt' and disposition = 'suspense'`,
  ],
  'chain-payments-are-exact': [`update chain_transfers set value_micro = value_micro + 1 where trade_no is not null`],
  'usdt-amounts-are-one-each': [
    `update usdt_amounts set usdt_milli = usdt_milli + 1 where trade_id = (select max(trade_id) from usdt_amounts)`,
  ],
}
