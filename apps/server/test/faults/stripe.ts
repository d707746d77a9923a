import { startPlatform } from '../gateway.ts'
import type { FaultPlatform } from './platform.ts'

/** Cents of a dollar for an amount, at 7.2 yuan: what is asked is rounded up. */
function cents(amountLi: bigint): bigint {
  return (amountLi * 100n + 7_199n) / 7_200n
}

export const stripe: FaultPlatform = {
  adapter: 'stripe',
  async start(notifyUrl) {
    const gateway = await startPlatform('platforms/stripe')
    await gateway.set({ notify_url: notifyUrl })
    return gateway
  },
  account: ({ origin }, { options = {} }) => ({
    values: {
      baseUrl: origin,
      key: options.key ?? '',
      webhookSecret: options.webhook_secret ?? '',
      currency: 'usd',
      rate: '7.2',
    },
    typeMap: { alipay: 'alipay' },
  }),
  oldKeys: () => ({ webhookSecret: 'whsec_before_it_was_rolled' }),
  whileKeyIsOld: 'settled',
  isCreate: ({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST',
  isQuery: ({ path, method }) => path.startsWith('/v1/checkout/sessions') && method === 'GET',
  paying: (amountLi) => ({ amount: String(cents(amountLi) + (amountLi < 12_500n ? -1n : 1n)) }),
  lying: (amountLi) => ({ notify: { money: String(cents(amountLi)) } }),
  wishes: {
    keyExchanged: { notify: { rolled: true } },
    notFinal: { notify: { session: { payment_status: 'unpaid' } } },
    otherCurrency: { notify: { currency: 'eur' } },
    clocksApart: { notify: { clock_off: -600 } },
  },
  otherwise: { 'replay: to another payment account of the merchant': 'settled' },
  cannot: { 'paid twice under one number': 'a page of Checkout is paid once' },
}
