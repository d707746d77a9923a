export { invariants } from './invariants.ts'
export { BeingSeeded, type Verdict, verify } from './verify.ts'
