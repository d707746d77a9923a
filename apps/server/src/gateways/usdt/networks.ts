import type { PayoutNetwork } from '@dukou/domain'

interface Network {
  /** The contract of USDT, 20 bytes in hex. */
  contractHex: string
  /** As its JSON-RPC tells it. */
  chainId: string
}

export const NETWORKS: Record<PayoutNetwork, Network> = {
  'USDT-TRC20': { contractHex: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c', chainId: '0x2b6653dc' },
  'USDT-ERC20': { contractHex: 'dac17f958d2ee523a2206206994597c13d831ec7', chainId: '0x1' },
}

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
