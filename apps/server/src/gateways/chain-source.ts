/** A block that its chain will never take back. */
export interface Block {
  number: number
  /** Lower-case hex of 64 digits. */
  hash: string
  timeMs: number
}

/** One Transfer log of USDT to the address that was asked about. */
export interface Transfer {
  /** Lower-case hex of 64 digits. */
  txHash: string
  /** Its place among all logs of its transaction, from 0. */
  logIndex: number
  blockNumber: number
  blockHash: string
  /** 20 bytes in hex. */
  senderHex: string
  /** In millionths of a USDT. */
  valueMicro: bigint
}

/** Somebody who tells what is on a chain. Nothing that one of them says is believed unless another says it too. */
export interface ChainSource {
  /** Its host, to name it to operators; never a key. */
  name: string
  /** The chain that it serves, where it tells. */
  chainId?(): Promise<string>
  /** The newest final block. @throws as all of these, where no sense comes back in time */
  head(): Promise<Block>
  block(number: number): Promise<Block>
  /** All transfers to an address, 20 bytes in hex, in the blocks from the first to the last, both included. */
  transfers(addressHex: string, first: Block, last: Block): Promise<Transfer[]>
}
