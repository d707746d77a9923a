import { isHost } from './host.ts'

/** A message that the other side must not have sent. */
export class BadMessage extends Error {
  override readonly name = 'BadMessage'
}

/** @throws BadMessage */
export function need(isGood: boolean, otherwise: string): asserts isGood {
  if (!isGood) throw new BadMessage(otherwise)
}

export function recordOf(value: unknown, name: string): Record<string, unknown> {
  need(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} is no object`)
  return value as Record<string, unknown>
}

export function listOf(value: unknown, name: string, most: number): unknown[] {
  need(Array.isArray(value), `${name} is no list`)
  need(value.length <= most, `${name} has more than ${most} entries`)
  return value
}

export function wholeOf(value: unknown, name: string, least: number, most: number): number {
  need(typeof value === 'number' && Number.isInteger(value), `${name} is no whole number`)
  need(value >= least && value <= most, `${name} is not between ${least} and ${most}`)
  return value
}

export function textOf(value: unknown, name: string, form: RegExp): string {
  need(typeof value === 'string' && form.test(value), `${name} has not the form of one`)
  return value
}

export function hostOf(value: unknown, name: string): string {
  need(typeof value === 'string' && isHost(value), `${name} is no host`)
  return value
}

export function flagOf(value: unknown, name: string): boolean {
  need(typeof value === 'boolean', `${name} is neither true nor false`)
  return value
}

export const HIGHEST_NUMBER = 2 ** 31 - 1
/** Beyond the year 2200. */
export const LATEST_MS = 8e12

/** Path of a WebSocket or of XHTTP. */
export const PATH = /^\/[A-Za-z0-9._~/-]{0,120}$/
