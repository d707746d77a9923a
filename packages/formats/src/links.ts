// Runs in the browser too: nothing here may need Node or a format.

export { type ClientProgram, type LinkContext, noteOf, type Platform } from './links/program.ts'
export { ADVANCED, fetcherName, OFFERED, PROGRAMS, programOf } from './links/programs.ts'
export { QUANTUMULT_FILTER, QUANTUMULT_X_FILTERS, quantumultXResource } from './links/quantumult.ts'
export { officialSource, type ProgramSource } from './links/sources.ts'
export { subscriptionPath, subscriptionUrl } from './links/subscription-url.ts'
