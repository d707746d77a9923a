/** Everything that goes wrong between a payer, a platform and us, and that each platform is held against. */
export const FAULT_NAMES = [
  'none',
  'late: the order was cancelled before',
  'double: told twenty times at once',
  'paid twice under one number',
  'lost notify',
  'lost answer to the start',
  '500 to the start',
  '500 to the query',
  'slow: the start is held until the caller gives up',
  'slow: the query is held until the caller gives up',
  'wrong signature',
  'other amount: a fen less is paid',
  'other amount: a fen more is paid',
  'other amount: a hundredfold is told',
  'other currency',
  'other merchant',
  'told paid, and unpaid when asked',
  'not final',
  'replay: the same message again and again',
  'replay: to another payment account of the merchant',
  'key exchanged at the platform',
  'notify before the answer to the start',
  'refund at the platform',
  'clocks ten minutes apart',
] as const

export type FaultName = (typeof FAULT_NAMES)[number]
