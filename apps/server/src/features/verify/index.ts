export { invariants } from './invariants.ts'
export { type Verdict, verify } from './verify.ts'
