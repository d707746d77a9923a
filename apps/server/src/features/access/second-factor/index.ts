export { ASKS_FOR_CODE } from './of-user.ts'
export { switchOffFor } from './switch-off.ts'
export { countCodeTry, hasSecondFactor, takeCode } from './take-code.ts'
