export { type Batch, type BatchItem, MOST_BATCH_BYTES, MOST_BATCH_ITEMS, readBatch } from './batch.ts'
export {
  AGENT_KINDS,
  type AgentConfig,
  type AgentInbound,
  type AgentKind,
  hasAskedCertificate,
  is2022,
  isServedByAgent,
  readConfig,
} from './config.ts'
export { type AgentExit, type AgentExits, readExits } from './exits.ts'
export { hostAndPort, isHost } from './host.ts'
export {
  applyLeases,
  type Lease,
  type LeaseChange,
  type LeaseSet,
  leaseDifference,
  MOST_LEASE_BYTES,
  readLease,
} from './leases.ts'
export { type AddressLimits, readAddressLimits, readSpeedLimits, type UserLimit, type UserLimits } from './limits.ts'
export { BadMessage, LATEST_MS } from './read-value.ts'
export {
  type CallHead,
  enrolText,
  isSignedBy,
  publicKeyOf,
  rawPublicKey,
  readHead,
  sha256Hex,
  signedHeaders,
} from './signed-call.ts'
export {
  type AgentState,
  MOST_QUESTION_BYTES,
  MOST_WAIT_SECONDS,
  readQuestion,
  readSyncAnswer,
  SPEED_STATES,
  type SpeedState,
  type SyncAnswer,
  type SyncQuestion,
} from './sync.ts'
export {
  type ProgramState,
  readProgramCall,
  type ToldPrograms,
  UPGRADE_FAILURES,
  UPGRADE_PARTS,
  type UpgradeFailure,
  type UpgradeOrder,
  type UpgradePart,
} from './upgrade.ts'
export {
  type AgentPlace,
  type AgentUser,
  applyChange,
  changedHash,
  differenceOf,
  placeName,
  readUser,
  setHash,
  type UserChange,
  type UserSet,
} from './users.ts'
export { AGENT_VERSION, TESTED_HYSTERIA, TESTED_XRAY } from './version.ts'
