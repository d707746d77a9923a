import { jsonSchemaOf } from '#schema'
import { type PlainCall, plainCalls } from './plain.ts'
import { PROBLEM_TYPE } from './problem.ts'
import { refusalCodes } from './refusal-codes.generated.ts'
import { ALWAYS_POSSIBLE, allRefusals, type RefusalName } from './refusals.ts'
import { isForPrograms } from './scopes.ts'

type Json = Record<string, unknown>

/** Null says nothing about further rows here. */
const NO_PAGES = 'Always null: the call has no pages'

/** Cannot happen at the right address with the right method. */
const ELSEWHERE: readonly RefusalName[] = ['unknownPath', 'wrongMethod']
/** Status of `badEnvelope` where a body is of another type than JSON, or compressed. */
const WRONG_TYPE = 415
const ALWAYS = ALWAYS_POSSIBLE.filter((name) => !ELSEWHERE.includes(name))

/** The operations of all calls in plain JSON, by path. */
export function callPaths(): Record<string, Json> {
  return Object.fromEntries(plainCalls().map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]))
}

/** Schemas of inputs and answers by name, and the problem. */
export function callSchemas(): Record<string, Json> {
  const named = plainCalls().flatMap((call) => [
    ...(hasBody(call) ? [[`${call.name}Input`, jsonSchemaOf(call.input.schema)]] : []),
    [`${call.name}Answer`, answerSchema(call)],
  ])
  return { ...Object.fromEntries(named), Problem: problem }
}

/** Responses that any call may give. */
export function commonResponses(): Record<string, Json> {
  const statuses = new Set([...ALWAYS.map((name) => allRefusals[name].status), WRONG_TYPE])
  return Object.fromEntries([...statuses].map((status) => [`Problem${status}`, problemResponse(status, [])]))
}

export function described(name: RefusalName): Json {
  const { status, zh, en } = allRefusals[name]
  return { code: refusalCodes[name], name, status, zh, en }
}

function operationOf(call: PlainCall): Json {
  const { name, declared } = call
  const parameters = [
    ...(call.method === 'GET' ? queryOf(call) : []),
    ...(declared.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    operationId: name,
    summary: declared.summary.replace(/^Ours: ./, (start) => start.slice(-1).toUpperCase()),
    tags: [tagOf(declared.path)],
    security: [
      { session: [declared.caller] },
      ...(isForPrograms(declared.scope) ? [{ apiToken: [declared.scope] }] : []),
    ],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(call) && {
      requestBody: { required: true, content: { 'application/json': { schema: ref(`${name}Input`) } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: ref(`${name}Answer`) } } },
      ...problemsOf(declared.refusals, hasBody(call)),
      ...(call.method === 'POST' && { [WRONG_TYPE]: { $ref: `#/components/responses/Problem${WRONG_TYPE}` } }),
    },
    'x-caller': declared.caller,
    ...(declared.scope && { 'x-scope': declared.scope }),
    'x-refusals': declared.refusals.map(described),
  }
}

function hasBody({ method, input }: PlainCall): boolean {
  return method === 'POST' && Object.keys(propertiesOf(jsonSchemaOf(input.schema))).length > 0
}

function queryOf({ input }: PlainCall): Json[] {
  const schema = jsonSchemaOf(input.schema)
  const required = (schema.required ?? []) as string[]
  return Object.entries(propertiesOf(schema)).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: withoutNull(field),
  }))
}

/** A query leaves out what is null. */
function withoutNull(schema: Json): Json {
  const [only, ...others] = ((schema.anyOf ?? []) as Json[]).filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? only : schema
}

function answerSchema({ answer, hasPages, input }: PlainCall): Json {
  const schema = alwaysPresent(jsonSchemaOf(answer.schema))
  if (schema.type !== 'array') return schema
  const isCut = 'limit' in propertiesOf(jsonSchemaOf(input.schema))
  const nextCursor = hasPages
    ? { type: ['string', 'null'], description: 'The `cursor` of the next page; null: this is the last' }
    : { type: 'null', description: isCut ? `${NO_PAGES}. \`items\` are its first rows, at most \`limit\`` : NO_PAGES }
  return { type: 'object', required: ['items', 'nextCursor'], properties: { items: schema, nextCursor } }
}

/** We write every field of an answer, null where there is nothing to say. Later versions may add fields. */
export function alwaysPresent({ additionalProperties: _, ...schema }: Json): Json {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    return value !== null && typeof value === 'object' ? alwaysPresent(value as Json) : value
  }
  const inner: Json = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(value)]))
  return inner.type === 'object' ? { ...inner, required: Object.keys(propertiesOf(inner)) } : inner
}

function propertiesOf({ properties = {} }: Json): Record<string, Json> {
  return properties as Record<string, Json>
}

function problemsOf(own: readonly RefusalName[], hasBody: boolean): Json {
  const possible = [...ALWAYS, ...own].map((name) => allRefusals[name].status)
  const statuses = [...new Set(possible)].filter((status) => hasBody || status !== 413).sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const names = own.filter((name) => allRefusals[name].status === status)
      return [
        status,
        names.length > 0 ? problemResponse(status, names) : { $ref: `#/components/responses/Problem${status}` },
      ]
    }),
  )
}

/** @param own the refusals that only some calls give */
function problemResponse(status: number, own: readonly RefusalName[]): Json {
  const always = ALWAYS.filter((name) => allRefusals[name].status === status)
  const names: RefusalName[] = [...own, ...(status === WRONG_TYPE ? (['badEnvelope'] as const) : always)]
  const which = { properties: { status: { const: status }, refusal: { enum: names } } }
  return {
    description: names.map((name) => `- ${refusalCodes[name]} ${name}: ${allRefusals[name].en}`).join('\n'),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
    }),
    content: { [PROBLEM_TYPE]: { schema: { allOf: [ref('Problem'), which] } } },
  }
}

const problem: Json = {
  type: 'object',
  description: 'A refusal (RFC 9457)',
  required: ['type', 'title', 'status', 'detail', 'code', 'refusal'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Names the refusal; it is no address' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What a person reads, in the language of Accept-Language' },
    code: { type: 'integer' },
    refusal: { type: 'string', description: 'The name of `code`' },
    figures: {
      type: 'object',
      description: 'The figures in the text',
      additionalProperties: { type: ['string', 'number'] },
    },
    errors: {
      type: 'array',
      description: 'The fields that are wrong, each by a JSON Pointer into the body or query',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

/** `/api/admin/users/userlist` belongs to "admin users", `/api/shop/dobuy` to "shop". */
export function tagOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith('{'))
  return parts.slice(0, Math.max(1, parts.length - 1)).join(' ')
}
