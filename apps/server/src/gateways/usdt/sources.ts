import type { PayoutNetwork } from '@dukou/domain'
import type { PaymentAccount } from '../adapter.ts'
import type { ChainSource } from '../chain-source.ts'
import type { Endpoint, UsdtAccount } from './account.ts'
import { jsonRpcSource } from './json-rpc.ts'
import { tronGridSource } from './tron-grid.ts'

/** The two sources of a network, ready to be asked; undefined where the account has none for it. */
export function sources(
  { details, privateHostAllowed }: Pick<PaymentAccount<UsdtAccount>, 'details' | 'privateHostAllowed'>,
  network: PayoutNetwork,
  timeoutMs?: number,
): readonly [ChainSource, ChainSource] | undefined {
  const open = (endpoint: Endpoint) => {
    const reachable = { ...endpoint, privateHostAllowed, ...(timeoutMs !== undefined && { timeoutMs }) }
    return endpoint.kind === 'tronGrid' ? tronGridSource(reachable) : jsonRpcSource(network, reachable)
  }
  const pair = details[network]
  return pair && [open(pair[0]), open(pair[1])]
}
