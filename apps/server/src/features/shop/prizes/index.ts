export { addPrizes } from './add-prizes.ts'
export { drawEvents } from './of-user.ts'
