export { ensureFirstAdmin, makeAdmin, passwordDigest } from './first-admin.ts'
export { checkKeyFingerprint } from './key-fingerprint.ts'
export { addSampleData, connectSandbox } from './sample-data.ts'
export { addSampleLines } from './sample-nodes.ts'
