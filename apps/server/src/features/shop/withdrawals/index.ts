export { OPEN_WITHDRAWAL, PAYOUT_ADDRESS, withdrawalEvents } from './of-user.ts'
export { withdrawalsWaiting } from './waiting.ts'
