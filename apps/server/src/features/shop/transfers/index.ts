export { proofsWaiting } from './waiting.ts'
