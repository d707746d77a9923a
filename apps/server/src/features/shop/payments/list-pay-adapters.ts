import type { Calls } from '@dukou/contract'
import { PAY_MODES } from '@dukou/domain'
import { payAdapters } from '../../../gateways/index.ts'
import type { Handler } from '../../../platform/http/handlers.ts'

/** The declarations of the adapters, from which the form of an account is made. */
export const listPayAdapters: Handler<Calls['listPayAdapters']> = async () =>
  Object.entries(payAdapters).map(([id, { name, fields, modes, types }]) => ({
    id,
    name,
    fields: fields.map(({ help, choices, isOptional, initial, ...field }) => ({
      ...field,
      help: help ?? null,
      choices: [...(choices ?? [])],
      isOptional: isOptional === true,
      initial: initial ?? '',
    })),
    modes: PAY_MODES.filter((mode) => modes[mode] !== undefined).map((mode) => ({ mode, word: types[mode] ?? null })),
  }))
