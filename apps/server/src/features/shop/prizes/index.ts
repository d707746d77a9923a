export { addPrizes } from './add-prizes.ts'
export { DRAW_NUMBER, PRIZE_SLOTS } from './invariants.ts'
export { drawEvents } from './of-user.ts'
