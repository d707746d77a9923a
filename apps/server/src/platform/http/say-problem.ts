import {
  allRefusals,
  PROBLEM_TYPE,
  type Problem,
  problemTitle,
  problemType,
  type RefusalName,
  refusalCodes,
  refusalText,
} from '@dukou/contract'
import type { Problem as FieldProblem } from '@dukou/contract/schema'
import type { Language } from '@dukou/domain'
import type { FastifyReply } from 'fastify'
import type { About, Told } from '../refuse.ts'
import { detailsOf } from './envelope.ts'

/** A refusal as programs get it. */
export function problemOf(name: RefusalName, language: Language, told: Told, { problems, status }: About): Problem {
  const figures = detailsOf(told, language)
  return {
    type: problemType(name),
    title: problemTitle(name),
    status: status ?? allRefusals[name].status,
    detail: refusalText(name, language, figures),
    code: refusalCodes[name],
    refusal: name,
    ...(problems ? { errors: problems.flatMap(errorsOf) } : Object.keys(figures).length > 0 && { figures }),
  }
}

function errorsOf({ path, message, unknown }: FieldProblem): { pointer: string; detail: string }[] {
  const within = path === '' ? [] : path.split('.')
  const places = unknown ? unknown.map((name) => [...within, name]) : [within]
  return places.map((parts) => ({ pointer: ['#', ...parts.map(inPointer)].join('/'), detail: message }))
}

/** As JSON Pointers in a URI fragment write it (RFC 6901, section 6). */
function inPointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

export function sayProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, figures } = problem
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after')) {
    const seconds = figures?.seconds ?? (status === 503 ? 1 : undefined)
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
  }
  return reply.code(status).type(PROBLEM_TYPE).header('cache-control', 'no-store').send(JSON.stringify(problem))
}
