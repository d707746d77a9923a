import { isHostName, webAddress } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import { refuseInput } from '../../../platform/refuse.ts'
import { ourOrigins } from '../../base/settings/index.ts'

/** Refuses what is no domain, and a domain under which the site itself is known. Empty: none. */
export function checkDomain(ctx: Pick<Ctx, 'origin' | 'client' | 'settings'>, domain: string): void {
  if (domain === '') return
  if (!isHostName(domain) || !domain.includes('.')) {
    refuseInput({
      zh: `域名 ${domain} 不对，应像 vpn.example.com，不是 IP 地址`,
      en: `${domain} is not a domain such as vpn.example.com; an IP address is none`,
    })
  }
  const { agencyUserDomain, notifyUrl } = ctx.settings
  const addresses = [...ourOrigins(ctx, ctx.settings), notifyUrl, `https://${agencyUserDomain}`]
  if (addresses.some((address) => webAddress(address)?.hostname === domain)) {
    refuseInput({
      zh: `${domain} 是本站自己的域名，请换一个`,
      en: `${domain} is a domain of this site, choose another one`,
    })
  }
}
