export { contentOfPlan } from './content-of-plan.ts'
export { deliver } from './deliver.ts'
export { type Delivery, deliverToMany, reverseOfMany } from './deliver-to-many.ts'
export { grantInvariants } from './invariants.ts'
