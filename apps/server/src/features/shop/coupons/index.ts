export { asGuess } from './guesses.ts'
export { makeWonCoupon } from './make-won.ts'
export { couponEvents } from './of-user.ts'
export { isWithdrawn, lockCouponsOf, releaseCoupon, reserveCoupon, spendCoupon } from './reserve.ts'
