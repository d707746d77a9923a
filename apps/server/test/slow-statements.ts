import pg from 'pg'

/**
 * `npm run soak -- statements` lets every statement wait up to so long before it is sent, at random, so that tests
 * which count on an order that nothing keeps fail. Statements of one connection keep their order.
 */
const STATEMENT_MS = Number(process.env.DUKOU_STATEMENT_MS ?? 0)
const realSetTimeout = setTimeout
const sent = new WeakMap<object, Promise<unknown>>()
const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown

if (STATEMENT_MS > 0) {
  pg.Client.prototype.query = function slowly(this: pg.Client, ...asked: unknown[]) {
    if (typeof asked.at(-1) === 'function') return query.apply(this, asked)
    const before = sent.get(this) ?? Promise.resolve()
    const turn = before.then(() => new Promise((resolve) => realSetTimeout(resolve, Math.random() * STATEMENT_MS)))
    sent.set(this, turn)
    return turn.then(() => query.apply(this, asked))
  } as never
}
