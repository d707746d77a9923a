/** Why a report of use was counted, taken for one that came before, or taken for that and more. */
export const REPORT_REASONS = [
  'new',
  'firstTryUnknown',
  'marked',
  'overtaken',
  'sameUndelivered',
  'containsUndelivered',
  'late',
  'laterTryWasCounted',
  'laterReportContainsIt',
] as const

/** Why what a report says of somebody is nobody's bytes. */
export const QUARANTINE_REASONS = [
  'unknownUser',
  'moreThanUsers',
  'sentinel',
  'tooFast',
  'unreadable',
  'notAUser',
  'notAPair',
  'notAnInteger',
  'negative',
  'tooLarge',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number]
