import type { Grant, TrialGrant } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { grantEntitlement } from '../entitlements/index.ts'
import { grantTraffic, grantTrial, type PlanLimits } from '../traffic/index.ts'
import { writeGrants } from './grants-table.ts'
import { keyOf, recordTypeOf, type Source } from './sources.ts'

/** Traffic and days, with the plan's limits and entitlement. */
export type PlanContent = Grant & { limits?: PlanLimits; entitlement?: { id: bigint; days: number } }

export type Content = PlanContent | TrialContent

interface TrialContent {
  trial: TrialGrant
}

type Giving = Pick<App, 'now' | 'config'>
type Part = (app: Giving, tx: Tx, userId: bigint, content: Content, source: Source) => Promise<void>

/** The parts of a content. A new kind of content is a line here. */
const PARTS: readonly Part[] = [recordGrant, giveTraffic, giveTrial, giveEntitlement]

/**
 * Gives a user what a source sells, promises or rewards: the one way to give. Writes the grant and its traffic record in
 * the caller's transaction. Locks the user's traffic; the caller locks the user and the purses first where it needs them.
 * @throws where the source gave before; the caller is rolled back
 */
export async function deliver(app: Giving, tx: Tx, userId: bigint, content: Content, source: Source): Promise<void> {
  const at = app.now()
  const moment = { config: app.config, now: () => at }
  for (const give of PARTS) await give(moment, tx, userId, content, source)
}

async function recordGrant(...[app, tx, userId, content, source]: Parameters<Part>): Promise<void> {
  const given = 'trial' in content ? { trialBytes: content.trial.bytes } : content
  await writeGrants(tx, app.now(), [{ ...given, userId, source }])
}

async function giveTraffic(...[app, tx, userId, content, source]: Parameters<Part>): Promise<void> {
  if ('trial' in content) return
  await grantTraffic(app, tx, userId, content, reasonOf(source))
}

async function giveTrial(...[app, tx, userId, content, source]: Parameters<Part>): Promise<void> {
  if (!('trial' in content)) return
  await grantTrial(app, tx, userId, content.trial, reasonOf(source))
}

async function giveEntitlement(...[app, tx, userId, content]: Parameters<Part>): Promise<void> {
  if ('trial' in content || !content.entitlement) return
  await grantEntitlement(tx, userId, content.entitlement.id, content.entitlement.days, app.now())
}

function reasonOf(source: Source) {
  return { key: keyOf(source), type: recordTypeOf(source), description: source.description }
}
