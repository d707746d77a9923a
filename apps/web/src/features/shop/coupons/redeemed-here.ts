import { couponCodeKey } from '@dukou/domain'
import { remember, remembered } from '../../../lib/local-database.ts'
import { serverNow } from '../../../lib/server-time.ts'

/** Whether a code was redeemed in this browser, as far as the browser remembers. Case and width of letters do not count. */
export async function isRedeemedHere(code: string): Promise<boolean> {
  const records = await remembered('couponRecords')
  return records.some((one) => couponCodeKey(one.code) === couponCodeKey(code))
}

/** Remembers a code that was redeemed, so that it is not sent again. */
export async function noteRedeemed(code: string): Promise<void> {
  await remember('couponRecords', { code, time: serverNow().getTime() })
}
