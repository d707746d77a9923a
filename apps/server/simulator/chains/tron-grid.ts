import { addressHex, addressOfHex } from '@dukou/domain'
import type { Block, Chain } from './chain.ts'
import { toldLog } from './json-rpc.ts'
import { blockWith, finalOf, type Source, toldBlock } from './source.ts'

const TRON = 'USDT-TRC20'

/** The REST interface of TronGrid, as far as a watcher of transfers needs it. */
export function answerGrid(chain: Chain, source: Source, url: URL, body: Record<string, unknown>): object | undefined {
  const final = finalOf(chain, source)
  const finalBlock = (number: number) => (number <= final ? toldBlock(chain, source, number) : undefined)
  if (url.pathname === '/walletsolidity/getblock') {
    const block = finalBlock(body.id_or_num === undefined ? final : Number(body.id_or_num))
    return block ? blockOf(block) : {}
  }
  if (url.pathname === '/walletsolidity/gettransactioninfobyid') {
    const block = blockWith(chain, source, String(body.value))
    const transaction = block?.transactions.find(({ hash }) => hash === body.value)
    if (!block || !transaction || block.number > final) return {}
    const log = transaction.logs.map((one) => toldLog(one, ''))
    return { id: transaction.hash, blockNumber: block.number, receipt: { result: 'SUCCESS' }, log }
  }
  const [, address] = /^\/v1\/accounts\/(\w+)\/transactions\/trc20$/.exec(url.pathname) ?? []
  if (address === undefined) return undefined
  const asked = Object.fromEntries(url.searchParams)
  const [from, until] = [Number(asked.min_timestamp), Number(asked.max_timestamp)]
  const [to, contract] = [addressHex(TRON, address), addressHex(TRON, asked.contract_address ?? '')]
  const data = chain.blocks.flatMap(({ number, timeMs }) => {
    const block = timeMs >= from && timeMs <= until ? finalBlock(number) : undefined
    return (block?.transactions ?? []).flatMap(({ hash, logs }) =>
      logs
        .filter((log) => log.to === to && log.contract === contract)
        .map((log) => ({
          transaction_id: hash,
          block_timestamp: timeMs,
          from: addressOfHex(TRON, log.from),
          to: address,
          type: 'Transfer',
          value: String(log.micro),
        })),
    )
  })
  return { success: true, data, meta: { page_size: data.length } }
}

function blockOf({ number, hash, timeMs }: Block) {
  return { blockID: hash, block_header: { raw_data: { number, timestamp: timeMs } } }
}
