import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serveCommands } from './cli/serve-commands.ts'
import { docsRoutes } from './features/access/api-docs/index.ts'
import { createProgramRead } from './features/access/api-tokens/index.ts'
import { confirmRoutes } from './features/access/recovery/confirm-routes.ts'
import { packageRoute } from './features/clients/downloads/index.ts'
import { ruleRoutes } from './features/clients/rule-files/index.ts'
import { ownListRoute, subscriptionPulls } from './features/clients/subscription/index.ts'
import { handlers } from './features/handlers.ts'
import { exportRoute } from './features/insight/exports/index.ts'
import { listenToTelegram } from './features/messages/telegram/index.ts'
import { uploadRoutes } from './features/messages/uploads/index.ts'
import { agentRoutes } from './features/network/agents/index.ts'
import { countryRoute } from './features/network/nodes/country-route.ts'
import { installRoutes } from './features/network/nodes/install-route.ts'
import { uniproxyRoutes } from './features/network/uniproxy/index.ts'
import { createIntake } from './features/network/usage/index.ts'
import {
  addSampleData,
  checkKeyFingerprint,
  connectSandbox,
  ensureFirstAdmin,
  hasSampleData,
} from './features/ops/setup/index.ts'
import { healthRoutes } from './features/ops/site/health.ts'
import { robotsRoute } from './features/ops/site/robots.ts'
import { webPages } from './features/ops/site/web-pages.ts'
import { createCallerRead, measurePasswords } from './features/people/account/index.ts'
import { notifyRoute } from './features/shop/payments/index.ts'
import { billRoutes } from './features/shop/reconciliation/index.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { timetable } from './jobs/schedule.ts'
import { builtSite } from './platform/built-site.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { App } from './platform/context.ts'
import { closeToOthers, prepareDataDir } from './platform/data-dir.ts'
import { type Database, openDatabase } from './platform/database/connect.ts'
import { createHttp } from './platform/http/create-http.ts'
import { bindCalls } from './platform/http/handlers.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { loadSecrets } from './platform/secrets.ts'

const SWEEP_MS = 50
const ANSWER_WITHIN_MS = 6_000
const BACKLOG = 4096

export interface RunningServer {
  app: App
  http: FastifyInstance
  origin: string
  /** For the operator, once: the first admin. */
  greeting: string | undefined
  /** Turns new requests away, answers what came, finishes the jobs, closes the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** A clock for tests. */
  now?: () => Date
  /** Tests drive the jobs by hand. */
  withJobs?: boolean
  /** An open database in place of the configured one. */
  database?: Database
  /** The folder of a built site, in place of the one beside the server. */
  site?: string
}

/** Starts a whole process: database, secrets, first admin, HTTP, jobs, in that order. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  // With a database server nothing else needs the directory.
  const open = config.databaseUrl ? closeToOthers(config.dataDir) : prepareDataDir(config.dataDir)
  const secrets = loadSecrets(config)
  const database = options.database ?? (await openDatabase(config))
  let origin = `http://${hostOf(config.host)}:${config.port}`
  const app: App = {
    config,
    db: database.db,
    readRows: database.readRows,
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    secrets,
    site: options.site ?? builtSite(),
    now: options.now ?? (() => new Date()),
    origin: () => origin,
    isLeaving: false,
  }
  if (open.length > 0) {
    app.log.warn(
      { paths: open.slice(0, 5), count: open.length },
      'other users may read these: their owner must close them',
    )
  }
  try {
    await checkKeyFingerprint(app)
    const greeting = await ensureFirstAdmin(app)
    if (config.sampleData ?? (isTrial(config, database) && !(await hasSampleData(app)))) await addSampleData(app)
    if (config.sandbox) await connectSandbox(app)
    if (!config.smtpUrl) app.log.info('no SMTP_URL: no mail is sent, and nothing waits to be confirmed by mail')

    measurePasswords(app)
    const subscription = subscriptionPulls(app)
    const intake = await createIntake(app)
    const readCaller = createCallerRead(app)
    const http = await createHttp(app, {
      calls: bindCalls(handlers),
      readCaller,
      readProgram: createProgramRead(app),
      rawRoutes: [
        healthRoutes(app),
        notifyRoute(app),
        uniproxyRoutes(app, intake),
        agentRoutes(app, intake),
        confirmRoutes(app),
        ruleRoutes(),
        countryRoute(),
        installRoutes(app),
        uploadRoutes(app, readCaller),
        billRoutes(app, readCaller),
        packageRoute(app, readCaller),
        ownListRoute(subscription, readCaller),
        docsRoutes(readCaller),
        exportRoute(app, database.kind === 'embedded', readCaller),
        robotsRoute(app),
        webPages(app),
      ],
      fastPath: subscription.serve,
    })
    await listen(http, config)
    origin = `http://${hostOf(config.host)}:${(http.server.address() as AddressInfo).port}`
    const stopJobs = options.withJobs === false ? async () => {} : runJobs(app, timetable)
    const stopTelegram = options.withJobs === false ? async () => {} : listenToTelegram(app)
    const stopCommands = database.kind === 'embedded' && !options.database ? await serveCommands(app) : async () => {}
    const stop = async () => {
      await turnAway(app)
      await closeHttp(http)
      await stopTelegram()
      await stopJobs()
      await stopCommands()
      await subscription.stop()
      await intake.stop()
      await database.close()
    }
    return { app, http, origin, greeting, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A site of production begins empty, whatever its database is. */
function isTrial(config: Config, database: Database): boolean {
  return database.kind === 'embedded' && !config.production
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    // As many as the system lets wait, so that a burst of connections makes nobody's be tried again a second later.
    await http.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} on ${host} is taken. Set PORT, or stop what uses it.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`Cannot listen on ${host}:${port} (${code}).`)
    throw error
  }
}

/** Serves on while balancers learn from `/readyz` that this process goes, and each answer ends its connection. */
async function turnAway(app: App): Promise<void> {
  app.isLeaving = true
  await new Promise((resolve) => setTimeout(resolve, app.config.drainSeconds * 1000))
}

/** Answers what came. A connection that has nothing under way is closed; one that never ends its request is cut. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => http.server.closeAllConnections(), ANSWER_WITHIN_MS)
  await http.close()
  clearInterval(sweep)
  clearTimeout(cut)
}

function hostOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
