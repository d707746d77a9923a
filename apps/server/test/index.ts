export { deliver } from '../src/features/books/grants/index.ts'
export {
  type InboundParameters,
  newNodeToken,
  newReality,
  newShadowsocks,
} from '../src/features/network/nodes/index.ts'
export { addSampleCustomer } from '../src/features/ops/setup/index.ts'
export { verify } from '../src/features/ops/verify/index.ts'
export { timetable } from '../src/jobs/schedule.ts'
export { type Database, openDatabase } from '../src/platform/database/connect.ts'
export { type BotApi, startBotApi } from './bot-api.ts'
export { createClient, digestOf, post, postRaw, type TestClient } from './client.ts'
export { ADMIN, testConfig } from './config.ts'
export { layEmbedded, testDatabase } from './database.ts'
export { type Gateway, MERCHANT, startGateway } from './gateway.ts'
export { addInbound } from './inbound.ts'
export { type Mailbox, startMailbox } from './mailbox.ts'
export { lineInput, nodeInput } from './node-inputs.ts'
export { addUsers, staffMember } from './people.ts'
export { pictureOf, sendPicture } from './pictures.ts'
export { findPostgres, freePort, type PostgresServer, startPostgres } from './postgres.ts'
export { runCli } from './process.ts'
export { type Receiver, startReceiver } from './receiver.ts'
export { runJob } from './run-job.ts'
export { type Member, PASSWORD, startTestServer, type TestServer } from './server.ts'
export { addCoupon, brokenInvariants, giveMoney, tradeNoOf } from './shop.ts'
export { requested, TRON } from './withdrawals.ts'
