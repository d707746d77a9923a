import { checkPayoutAddress, usdtNetwork } from '@dukou/domain'
import type { Settings } from '../../../base/settings/index.ts'

/** The address of the settings, as watches spell it; empty: none, or one that cannot be. */
export function watchedAddress({ usdtAddress }: Pick<Settings, 'usdtAddress'>): string {
  const network = usdtNetwork(usdtAddress)
  const checked = network && checkPayoutAddress(network, usdtAddress)
  return checked && 'address' in checked ? checked.address : ''
}
