/**
 * Context that every part of the gateway gets.
 * @typedef {object} Gateway
 * @property {import('./options.mjs').Options} options
 * @property {string} origin prefix of its own addresses
 * @property {import('./books.mjs').Books} books
 * @property {Map<string, NodeJS.Timeout>} timers waiting payments and resends, by trade_no or plan id
 * @property {AbortController} stopping aborted when the process is asked to end
 */

/**
 * @param {import('./options.mjs').Options} options
 * @param {import('./books.mjs').Books} books
 * @param {string} origin
 * @returns {Gateway}
 */
export function makeGateway(options, books, origin) {
  return { options, books, origin, timers: new Map(), stopping: new AbortController() }
}

/**
 * Runs something later, unless the gateway stops first. A second call with the same name replaces the first.
 * @param {Gateway} gateway
 * @param {string} name
 * @param {number} at milliseconds; in the past means now
 * @param {() => unknown} act
 */
export function runAt(gateway, name, at, act) {
  clearTimeout(gateway.timers.get(name))
  if (gateway.stopping.signal.aborted) return
  const timer = setTimeout(
    () => {
      gateway.timers.delete(name)
      act()
    },
    Math.max(0, at - Date.now()),
  )
  gateway.timers.set(name, timer)
}

/**
 * Ends all waiting; what is due is found in the books at the next start.
 * @param {Gateway} gateway
 */
export function stopGateway(gateway) {
  gateway.stopping.abort()
  for (const timer of gateway.timers.values()) clearTimeout(timer)
  gateway.timers.clear()
}
