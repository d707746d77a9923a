import { checkPayoutAddress, usdtMilliFor, usdtNetwork } from '@dukou/domain'
import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import type { UsdtAccount } from './account.ts'

/** Nobody is asked: the payment is an amount of its own at the site's address, which the site keeps for it. */
export async function create(account: PaymentAccount<UsdtAccount>, trade: TradeForGateway): Promise<PayParameters> {
  const { receiving } = trade
  const network = receiving && usdtNetwork(receiving.address)
  if (!receiving || !network) throw new Error('the settings have no address for USDT')
  if (!account.details[network]) throw new Error(`the account has no sources for ${network}`)
  const checked = checkPayoutAddress(network, receiving.address)
  if ('fault' in checked) throw new Error(`the address of the settings is ${checked.fault}`)
  const { address } = checked
  const leastMilli = usdtMilliFor(trade.amountLi, receiving.rateTenThousandths)
  return { address: { address, usdtMilli: await receiving.keepAmount({ network, address, leastMilli }) } }
}
