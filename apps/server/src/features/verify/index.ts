export { invariants } from './invariants.ts'
export { verify } from './verify.ts'
