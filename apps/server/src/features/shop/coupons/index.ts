export { addCoupons, hasCoupons } from './add-coupons.ts'
export { asGuess } from './guesses.ts'
export { couponEvents } from './of-user.ts'
export { isWithdrawn, lockCouponsOf, releaseCoupon, reserveCoupon, spendCoupon } from './reserve.ts'
