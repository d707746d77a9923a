import { PAYOUT_NETWORKS } from '@dukou/domain'
import { isPrivateAddressError } from '../../platform/public-lookup.ts'
import type { PaymentAccount, Probe } from '../adapter.ts'
import type { ChainSource } from '../chain-source.ts'
import type { UsdtAccount } from './account.ts'
import { NETWORKS } from './networks.ts'
import { sources } from './sources.ts'

const SAID_LENGTH = 200

/** Asks every source for its newest final block, and nodes for their chain: a wrong network would find nobody's money. */
export async function probe(account: PaymentAccount<UsdtAccount>, timeoutMs: number): Promise<Probe> {
  const said: string[] = []
  for (const network of PAYOUT_NETWORKS) {
    for (const source of sources(account, network, timeoutMs) ?? []) {
      const problem = await problemOf(source, NETWORKS[network].chainId)
      if (problem) return { ...problem, said: `${source.name}: ${problem.said}`.slice(0, SAID_LENGTH) }
      said.push(source.name)
    }
  }
  return { outcome: 'accepted', said: said.join(', ').slice(0, SAID_LENGTH) }
}

async function problemOf(source: ChainSource, chainId: string): Promise<Probe | undefined> {
  try {
    const told = await source.chainId?.()
    if (told !== undefined && told !== chainId) return { outcome: 'strange', said: `another chain, ${told}` }
    await source.head()
    return undefined
  } catch (error) {
    const said = (error as Error).message
    if (isPrivateAddressError(error)) return { outcome: 'privateAddress', said }
    if (/^status 40[13]$/.test(said)) return { outcome: 'keyRefused', said }
    return { outcome: error instanceof SyntaxError || /^(no |eth_|another)/.test(said) ? 'strange' : 'noAnswer', said }
  }
}
