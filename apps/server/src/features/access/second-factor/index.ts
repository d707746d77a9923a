export { forgetFactorOf } from './forget-factor.ts'
export { switchOffFor } from './switch-off.ts'
export { countCodeTry, hasSecondFactor, takeCode } from './take-code.ts'
