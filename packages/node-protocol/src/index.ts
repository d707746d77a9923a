export { aliveListAnswer } from './alive-list.ts'
export { readAlive } from './alive-report.ts'
export { checkConfig } from './check-config.ts'
export { askedTag, isSameTag } from './conditional.ts'
export { configAnswer } from './config.ts'
export { type EncodedAnswer, type Encoding, encodeAnswer, encodingFor } from './encode.ts'
export type { Hysteria2, NodeCertificate, NodeInbound, Shadowsocks, VlessReality, Vmess } from './inbound.ts'
export {
  type Answer,
  contains,
  isDelivered,
  type JudgedReport,
  judgeReport,
  SAME_MOMENT_MS,
  TRIES_MS,
  without,
} from './judge-report.ts'
export { understands } from './node-type.ts'
export { keepsUndelivered, type Program, programOf, usesResty, versionOf } from './program.ts'
export { type ConfiguredInbound, programConfig, programConfigs, programRuns } from './program-config.ts'
export { type MachineLoad, readStatus } from './status-report.ts'
export { NO_REPORTED_USE, type ReadReport, type ReportedUse, readTraffic } from './traffic-report.ts'
export { insist, isRecord, UnsafeAnswer } from './unsafe-answer.ts'
export { encodeUsers, type LimitList, SENTINEL_ID, type UserList, usersTag } from './users.ts'
