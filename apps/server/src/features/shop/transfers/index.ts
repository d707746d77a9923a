export { BANK_NUMBERS, isProved, lockBankNo } from './bank-numbers.ts'
export { proofsWaiting } from './waiting.ts'
