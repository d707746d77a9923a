import type { AnswerOf, officeHome } from '@dukou/contract'
import { fixed, grouped } from '../../../../lib/format.ts'
import { volume } from '../../../../office/traffic.ts'
import type { HomeTexts } from './messages.ts'

export type Home = AnswerOf<typeof officeHome>

/** A task for staff. */
export interface Todo {
  id: string
  /** `bad`: costs money until handled. `waits`: a person is waiting. `look`: no harm yet. */
  tone: 'bad' | 'waits' | 'look'
  title: string
  more: string
  since: Date | null
  /** Link to the page where the task is done. */
  act?: { to: string; label: string }
  /** Command to run on the server instead. */
  command?: string
}

/** The paths of the pages where things are done; features do not know paths, so the page hands them in. */
export type Places = Record<
  | 'trades'
  | 'withdrawals'
  | 'refunds'
  | 'transfers'
  | 'reconciliation'
  | 'chain'
  | 'nodes'
  | 'nodePrograms'
  | 'settings'
  | 'tickets'
  | 'errors'
  | 'webhooks'
  | 'paymentAccounts'
  | 'lines'
  | 'plans'
  | 'shop',
  string
>

const BACKUP_DAYS = 2
const BACKUP = 'npm run dukou -- backup site.gz'
const DAY_MS = 86_400_000

const count = (value: number) => grouped(String(value))

/** Returns what is to be done, the worst first. Backups and payment accounts are for owners. */
export function todosOf(
  home: Home,
  { places, isOwner }: { places: Places; isOwner: boolean },
  now: Date,
  t: HomeTexts,
): Todo[] {
  const {
    suspense,
    silentNodes,
    failingPaymentAccounts,
    journal,
    quarantine,
    uncertain,
    failedMails,
    failedTelegrams,
    tickets,
    newErrors,
  } = home
  const { withdrawals, refunds, proofs, differences, backupAt, failedWebhooks, neverUpNodes, unreachableNodes } = home
  const { twinAgents, stoppedCores } = home
  const nodes = { to: places.nodes, label: t.seeNodes }
  const trades = { to: places.trades, label: t.seeTrades }
  const ofNodes = (
    id: string,
    tone: Todo['tone'],
    found: { count: number; names: string[]; since?: Date | null },
    title: (count: string, names: string) => string,
    more: string,
  ): Todo | false =>
    found.count > 0 && {
      ...{ id, tone, more, act: nodes, since: found.since ?? null },
      title: title(count(found.count), found.names.join(t.comma)),
    }
  const all: (Todo | false)[] = [
    suspense.count > 0 && {
      id: 'suspense',
      tone: 'bad',
      title: t.suspense(count(suspense.count)),
      more: t.suspenseMore(grouped(fixed(suspense.amountLi, 1000n, 2))),
      since: suspense.since,
      act: { to: `${places.trades}?suspense=1`, label: t.check },
    },
    ofNodes('nodes', 'bad', silentNodes, t.silent, t.silentMore(count(silentNodes.lines))),
    ofNodes('unreachable', 'bad', unreachableNodes, t.unreachable, t.unreachableMore),
    ofNodes('twins', 'bad', twinAgents, t.twins, t.twinsMore),
    ofNodes('stopped', 'bad', stoppedCores, t.stopped, t.stoppedMore),
    ...home.failingWays.map(
      ({ mode, since }): Todo => ({
        id: `way ${mode}`,
        tone: 'bad',
        title: t.wayFails(t[mode]),
        more: t.wayFailsMore,
        since,
        ...(isOwner && { act: { to: places.paymentAccounts, label: t.seePaymentAccounts } }),
      }),
    ),
    ...home.chainTrouble.map(
      ({ network, state, problem, since }): Todo => ({
        id: `chain ${network}`,
        tone: 'bad',
        title: state === 'silent' ? t.chainSilent(network) : t.chainDisagrees(network),
        more: problem,
        since,
        act: { to: places.chain, label: t.check },
      }),
    ),
    home.staleRate !== null && {
      id: 'rate',
      tone: 'bad',
      title: t.staleRate,
      more: t.staleRateMore,
      since: home.staleRate.savedAt,
      act: { to: places.chain, label: t.check },
    },
    ...home.failedStarts.map(
      ({ paymentAccount, since }): Todo => ({
        id: `start ${paymentAccount}`,
        tone: 'bad',
        title: t.startFailed(paymentAccount),
        more: t.startFailedMore,
        since,
        ...(isOwner && { act: { to: places.paymentAccounts, label: t.testPaymentAccount } }),
      }),
    ),
    ...failingPaymentAccounts
      .filter(({ paymentAccount }) => !home.failedStarts.some((one) => one.paymentAccount === paymentAccount))
      .map(
        ({ paymentAccount, tries, since }): Todo => ({
          id: `failing ${paymentAccount}`,
          tone: 'bad',
          title: t.failing(paymentAccount),
          more: t.failingMore(count(tries)),
          since,
          act: trades,
        }),
      ),
    journal.count > 0 && {
      id: 'journal',
      tone: 'bad',
      title: t.journal(count(journal.count)),
      more: t.journalMore(count(Math.ceil(Number(journal.bytes) / 1000))),
      since: new Date(now.getTime() - journal.ageSeconds * 1000),
    },
    ofNodes('neverUp', 'waits', neverUpNodes, t.neverUp, t.neverUpMore),
    refunds.count > 0 && {
      id: 'refunds',
      tone: 'bad',
      title: t.refunds(count(refunds.count)),
      more: t.refundsMore(grouped(fixed(refunds.amountLi, 1000n, 2))),
      since: refunds.since,
      act: { to: `${places.refunds}?status=unknown`, label: t.check },
    },
    proofs.count > 0 && {
      id: 'proofs',
      tone: 'waits',
      title: t.proofs(count(proofs.count)),
      more: t.proofsMore(grouped(fixed(proofs.amountLi, 1000n, 2))),
      since: proofs.since,
      act: { to: `${places.transfers}?status=waiting`, label: t.confirm },
    },
    withdrawals.count > 0 && {
      id: 'withdrawals',
      tone: 'waits',
      title: t.withdrawals(count(withdrawals.count)),
      more: t.withdrawalsMore(grouped(fixed(withdrawals.amountLi, 1000n, 2))),
      since: withdrawals.since,
      act: { to: places.withdrawals, label: t.settle },
    },
    differences.count > 0 && {
      id: 'differences',
      tone: 'look',
      title: t.differencesFound(count(differences.count)),
      more: t.differencesMore,
      since: differences.since,
      act: { to: `${places.reconciliation}?month=${differences.month}&state=open`, label: t.check },
    },
    tickets.count > 0 && {
      id: 'tickets',
      tone: 'waits',
      title: t.tickets(count(tickets.count)),
      more: t.ticketsMore(tickets.title ?? ''),
      since: tickets.since,
      act: { to: places.tickets, label: t.reply },
    },
    failedMails.count > 0 && {
      id: 'mails',
      tone: 'waits',
      title: t.mails(count(failedMails.count)),
      more: t.mailsMore(failedMails.reason ?? t.noReason),
      since: failedMails.since,
    },
    failedTelegrams.count > 0 && {
      id: 'telegrams',
      tone: 'waits',
      title: t.telegrams(count(failedTelegrams.count)),
      more: t.telegramsMore(failedTelegrams.reason ?? t.noReason),
      since: failedTelegrams.since,
      act: { to: places.settings, label: t.seeBot },
    },
    failedWebhooks.count > 0 && {
      id: 'webhooks',
      tone: 'waits',
      title: t.webhooks(count(failedWebhooks.count)),
      more: t.webhooksMore(failedWebhooks.name ?? ''),
      since: failedWebhooks.since,
      act: { to: places.webhooks, label: t.seeWebhooks },
    },
    quarantine.count > 0 && {
      id: 'quarantine',
      tone: 'waits',
      title: t.quarantine(count(quarantine.count)),
      more: t.quarantineMore(volume(quarantine.bytes)),
      since: quarantine.since,
      act: nodes,
    },
    isOwner &&
      (backupAt === null || now.getTime() - backupAt.getTime() > BACKUP_DAYS * DAY_MS) && {
        id: 'backup',
        tone: 'waits',
        title: backupAt ? t.backup(count(Math.floor((now.getTime() - backupAt.getTime()) / DAY_MS))) : t.noBackup,
        more: t.backupMore(BACKUP),
        since: backupAt,
        command: BACKUP,
      },
    newErrors.count > 0 && {
      id: 'errors',
      tone: 'look',
      title: t.errors(count(newErrors.count)),
      more: t.errorsMore(count(newErrors.times), newErrors.name ?? ''),
      since: newErrors.since,
      act: { to: places.errors, label: t.seeErrors },
    },
    newErrors.strangers.count > 0 && {
      id: 'strangerErrors',
      tone: 'look',
      title: t.strangerErrors(count(newErrors.strangers.count)),
      more: t.strangerErrorsMore,
      since: newErrors.strangers.since,
      act: { to: `${places.errors}?source=stranger`, label: t.seeErrors },
    },
    uncertain.count > 0 && {
      id: 'uncertain',
      tone: 'look',
      title: t.uncertain(count(uncertain.count)),
      more: t.uncertainMore,
      since: uncertain.since,
      act: nodes,
    },
  ]
  return all.filter((one) => one !== false)
}

/** `8 分钟前`, in whole minutes, hours or days. */
export function ageOf(since: Date, now: Date, t: HomeTexts): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return t.minutes(minutes)
  return minutes < 24 * 60 ? t.hours(Math.floor(minutes / 60)) : t.days(Math.floor(minutes / 1440))
}
