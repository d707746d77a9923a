/** The order that both sample screens show. It never existed: no call is made for it. */
export const SAMPLE = {
  orderNo: 'D2601010001',
  priceLi: 24_900n,
  couponLi: 5_000n,
  walletLi: 9_900n,
  createdAt: new Date('2026-01-01T02:00:00Z'),
  paidAt: new Date('2026-01-01T02:01:30Z'),
} as const

export const SAMPLE_DUE_LI = SAMPLE.priceLi - SAMPLE.couponLi - SAMPLE.walletLi
