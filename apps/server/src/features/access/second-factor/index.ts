export { switchOffFor } from './switch-off.ts'
export { countCodeTry, hasSecondFactor, takeCode } from './take-code.ts'
