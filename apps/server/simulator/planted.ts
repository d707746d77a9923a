// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of source files

/** A text that stands in its file exactly once, and what stands there in its place. */
export interface Edit {
  file: string
  find: string
  replace: string
}

/** A bug that is put into a copy of the verbs, to see that the simulator finds it. */
interface Planted {
  name: string
  edits: Edit[]
  /** The first seed that finds it. */
  seed: number
}

const FEATURES = 'apps/server/src/features'

export const planted: Planted[] = [
  {
    name: 'a cancel refunds twice',
    edits: [
      {
        file: `${FEATURES}/shop/orders/close.ts`,
        find: '  if (!closed) return false\n',
        replace:
          "  if (!closed && (await tx.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()).status === 'paid') return false\n",
      },
      {
        file: `${FEATURES}/shop/orders/hold.ts`,
        find: "    .where('state', 'in', sourcesOf(holdMachine, to))\n    .returningAll()",
        replace: "    .where('state', '<>', 'spent')\n    .returningAll()",
      },
      {
        file: `${FEATURES}/shop/orders/hold.ts`,
        find: 'key: `hold_end:${hold.id}`',
        replace: 'key: `hold_end:${hold.id}:${crypto.randomUUID()}`',
      },
    ],
    seed: 4,
  },
  {
    name: 'a reservation is released after it was spent',
    edits: [
      {
        file: `${FEATURES}/shop/orders/release-wallet.ts`,
        find: '    await releaseIdle(tx, [order])\n',
        replace: '    await releaseHold(tx, order)\n',
      },
      {
        file: `${FEATURES}/shop/orders/release-wallet.ts`,
        find: "import { releaseIdle } from './hold.ts'",
        replace: "import { releaseHold } from './hold.ts'",
      },
      {
        file: `${FEATURES}/shop/orders/hold.ts`,
        find: "    .where('state', 'in', sourcesOf(holdMachine, to))\n    .returningAll()",
        replace: "    .where('state', '<>', 'released')\n    .returningAll()",
      },
    ],
    seed: 151,
  },
  {
    name: 'a rebate is given without money from outside',
    edits: [
      {
        file: `${FEATURES}/shop/payments/mark-paid.ts`,
        find: 'await planRebate(tx, order, receiverId, externalLi)',
        replace: 'await planRebate(tx, order, receiverId ?? order.inviter_id ?? undefined, externalLi + holdLi)',
      },
    ],
    seed: 4,
  },
  {
    name: 'a notify is believed its own amount',
    edits: [
      {
        file: `${FEATURES}/shop/payments/notify-route.ts`,
        find: 'if (answer.amountLi !== notify.amountLi)',
        replace: 'if (answer.amountLi < 0n)',
      },
    ],
    seed: 48,
  },
  {
    name: 'a refund leaves the grant',
    edits: [
      {
        file: `${FEATURES}/shop/refunds/finish.ts`,
        find: 'if (ownerId !== undefined) await takeDelivered(',
        replace: 'if (ownerId === undefined) await takeDelivered(',
      },
    ],
    seed: 10,
  },
  {
    name: 'a report is counted again after a kill',
    edits: [
      {
        file: 'packages/node-protocol/src/judge-report.ts',
        find: "report.isMarked && isSame && age <= TRIES_MS && answer !== 'proven'",
        replace: "report.isMarked && isSame && age <= TRIES_MS && answer === 'likely'",
      },
    ],
    seed: 10,
  },
  {
    name: 'a gift is taken twice under repeatable read',
    edits: [
      {
        file: `${FEATURES}/shop/gifts/receive.ts`,
        find: 'ctx.db.transaction().execute((tx) => take(ctx, tx, giftCodeIn(code)))',
        replace:
          "ctx.db.transaction().setIsolationLevel('repeatable read').execute((tx) => take(ctx, tx, giftCodeIn(code)))",
      },
      {
        file: `${FEATURES}/shop/gifts/receive.ts`,
        find: "const source = { kind: 'gift', id: gift.public_id, description: '' } as const",
        replace: "const source = { kind: 'gift', id: `${gift.public_id}:${receiver.id}`, description: '' } as const",
      },
      {
        file: `${FEATURES}/shop/gifts/receive.ts`,
        find: "  const taken = await tx\n    .updateTable('gifts')\n",
        replace:
          "  const seen = await tx.selectFrom('gifts').select('state').where('id', '=', found.id).executeTakeFirst()\n" +
          "  const taken = seen?.state === 'open' && await ctx.db\n    .updateTable('gifts')\n",
      },
      {
        file: `${FEATURES}/shop/gifts/receive.ts`,
        find: "    .where('state', 'in', sourcesOf(giftMachine, 'taken'))\n",
        replace: '',
      },
    ],
    seed: 87,
  },
  {
    name: 'a gift is made again when its answer was lost',
    edits: [
      { file: `${FEATURES}/shop/gifts/create.ts`, find: '    await ctx.claimKey(tx)\n', replace: '' },
      { file: `${FEATURES}/shop/gifts/create.ts`, find: '    await ctx.remember(tx, answer)\n', replace: '' },
    ],
    seed: 59,
  },
  {
    name: 'a refund is sent under a new number each time',
    edits: [
      {
        file: `${FEATURES}/shop/refunds/send.ts`,
        find: '    refundNo: refund.refund_no,\n',
        replace: '    refundNo: `${refund.refund_no}${refund.attempts > 1 ? refund.attempts : ""}`,\n',
      },
    ],
    seed: 18,
  },
  {
    name: 'late money becomes withdrawable',
    edits: [
      {
        file: `${FEATURES}/shop/payments/settle.ts`,
        find: "{ account: 'credit', userId, amountLi: receipt.amount_li }",
        replace: "{ account: 'wallet', userId, amountLi: receipt.amount_li }",
      },
    ],
    seed: 4,
  },
  {
    name: 'the watcher moves on before it keeps what it found',
    edits: [
      {
        file: `${FEATURES}/shop/payments/chain/store-transfers.ts`,
        find: '    const moved = await tx\n',
        replace: '    const moved = await app.db\n',
      },
    ],
    seed: 123,
  },
  {
    name: 'a transfer pays who has its amount now',
    edits: [
      {
        file: `${FEATURES}/shop/payments/chain/store-transfers.ts`,
        find: 'and a.created_at <= ${new Date(block.timeMs + USDT_CLOCK_SLACK_MS)} and a.hold_until >= ${at}',
        replace: 'and a.released_at is null and ${at}::timestamptz is not null',
      },
    ],
    seed: 42,
  },
  {
    name: 'one source of a chain is believed',
    edits: [
      {
        file: `${FEATURES}/shop/payments/chain/compare-sources.ts`,
        find: 'Promise.allSettled(pair.map(ask))',
        replace: 'Promise.allSettled([pair[0], pair[0]].map(ask))',
      },
    ],
    seed: 46,
  },
]
