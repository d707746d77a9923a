export { type FactorCheck, prepareFactorCheck, proveOwner } from './factor-check.ts'
export { ASKS_FOR_CODE } from './of-user.ts'
export { switchOffFor } from './switch-off.ts'
export { countCodeTry, hasSecondFactor, takeCode } from './take-code.ts'
