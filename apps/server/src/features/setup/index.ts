export { ensureFirstAdmin, makeAdmin, passwordDigest } from './first-admin.ts'
export { checkKeyFingerprint } from './key-fingerprint.ts'
export { addSampleData, connectSandbox, hasSampleData } from './sample-data.ts'
export { addSampleLines } from './sample-nodes.ts'
