import { refusalCodes } from './refusal-codes.generated.ts'
import type { RefusalName } from './refusals.ts'

const nameByCode = new Map<number, RefusalName>(
  Object.entries(refusalCodes).map(([name, code]) => [code, name as RefusalName]),
)

export function refusalByCode(code: number): RefusalName | undefined {
  return nameByCode.get(code)
}
