export { type AppTold, appOf } from './app-of.ts'
export { CLIENTS, type Client, clientOf } from './clients.ts'
export { compile, render } from './compile.ts'
export type { Format } from './format.ts'
export { type SubscriptionHeaders, subscriptionHeaders, type Usage, userinfoOf } from './headers.ts'
export * from './line.ts'
export { flagOf } from './names.ts'
export type { Profile, RuleSource } from './profile.ts'
export { type Choice, chooseClient, parseKeySegment } from './request.ts'
export { ipRangeBlocks } from './rules/ip-ranges.ts'
export { filterFiles, type MainlandAddresses, type RuleFile, ruleSetFiles } from './rules/rule-files.ts'
export {
  fill,
  fillInPlace,
  mayRefill,
  refill,
  type SkipCause,
  type SkippedLine,
  type Template,
  type TemplateHole,
  type WriteUuid,
} from './template.ts'
export { widthOf as holeWidth } from './text/encoding.ts'
export { clientForUserAgent } from './user-agent.ts'
export {
  findLineProblems,
  isHost,
  isShadowsocksKey,
  isUuid,
  isWebSocketPath,
  isX25519Key,
  type LineProblem,
} from './validate.ts'
