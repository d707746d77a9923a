import { jsonSchemaOf } from '#schema'
import { type WebhookEvent, webhookEvents } from './base/webhook-events.ts'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'
import { MAX_ENVELOPE_BYTES } from './envelope.ts'
import { refusalTexts } from './refusal-texts.ts'
import { ALWAYS_POSSIBLE, type RefusalName, refusalCodes } from './refusals.ts'
import { isForPrograms } from './scopes.ts'

/** Caller of a plain route: `key` = anyone with the address, which holds a secret; `mixed` = depends on the file. */
export type RawCaller = AnyCall['caller'] | 'key' | 'mixed'

/** A route without the envelope (subscriptions, uploads, notifies ...), as the server describes it for the document. */
export interface RawRoute {
  method: 'get' | 'post' | 'put' | 'delete' | 'head'
  /** Parts in braces are parameters: `/api/subscript/{client}/{id}/{userkey}`. */
  path: string
  summary: string
  caller: RawCaller
  query?: readonly { name: string; description: string; required?: boolean }[]
  /** Request body: its content type, and its JSON Schema. */
  body?: { contentType: string; schema: object }
  answers: readonly { status: number; description: string; contentType?: string; schema?: object }[]
}

/**
 * The whole contract as an OpenAPI 3.1 document, made from the declarations. A call's JSON is described inside the
 * base64 of its envelope, by `contentSchema`.
 * @param routes the server's plain routes, which stand beside the enveloped calls
 */
export function openApiDocument(routes: readonly RawRoute[] = []): object {
  const everyCall = Object.entries<AnyCall>(calls)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Dukou 渡口',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every call is a POST whose body and answer are `{"data": base64(utf8(JSON))}`. An answer holds `code` ' +
        '(0 = success), `data` and `msg`; refusals come with status 200 as well. `x-refusals` lists what a call may ' +
        'refuse beside the refusals of the document itself, which any call may give.',
    },
    servers: [{ url: '/' }],
    paths: pathsOf(everyCall, routes),
    webhooks: Object.fromEntries(Object.keys(webhookEvents).map((event) => [event, webhookOf(event as WebhookEvent)])),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'token', description: 'Set by login and signup' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that login and signup answer' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, `dk_...`, with the scope that a call names',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: {
        ...Object.fromEntries(everyCall.flatMap(([name, call]) => Object.entries(schemasOf(name, call)))),
        Refused: refused,
        ...Object.fromEntries(
          Object.entries(webhookEvents).map(([event, { data }]) => [
            dataName(event),
            alwaysPresent(jsonSchemaOf(data.schema)),
          ]),
        ),
      },
      responses: {
        Malformed: failure('The envelope cannot be read'),
        TooLarge: failure(`The body is larger than ${MAX_ENVELOPE_BYTES} bytes`),
        TooMany: failure('The flood limit; `detail.seconds` says how long to wait'),
      },
    },
    'x-refusals': ALWAYS_POSSIBLE.map(described),
  }
}

function pathsOf(everyCall: [string, AnyCall][], routes: readonly RawRoute[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of everyCall) paths[call.path] = { ...paths[call.path], post: operationOf(name, call) }
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: rawOperationOf(route) }
  return paths
}

function operationOf(name: string, call: AnyCall): object {
  return {
    operationId: name,
    summary: call.summary,
    tags: [tagOf(call.path)],
    security: [...securityOf(call.caller), ...(isForPrograms(call.scope) ? [{ token: [call.scope] }] : [])],
    ...(call.idempotent ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
    requestBody: { required: true, content: json(envelope(ref(`${name}Input`))) },
    responses: {
      200: { description: successOr(call.refusals), content: json(envelope(answerOf(name, call))) },
      400: { $ref: '#/components/responses/Malformed' },
      413: { $ref: '#/components/responses/TooLarge' },
      429: { $ref: '#/components/responses/TooMany' },
    },
    'x-caller': call.caller,
    ...(call.scope && { 'x-scope': call.scope }),
    'x-refusals': call.refusals.map(described),
  }
}

/** Describes a webhook as its receiver gets it: plain JSON, without the envelope of the calls. */
function webhookOf(event: WebhookEvent): object {
  const header = (name: string, description: string) => ({
    name,
    description,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })
  const told = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time' },
      data: ref(dataName(event)),
    },
  }
  return {
    post: {
      operationId: `on${dataName(event)}`,
      summary: webhookEvents[event].summary,
      // Dukou proves itself by the signature; who is told has nothing to ask for.
      security: [],
      parameters: [
        header('webhook-id', 'The same at every attempt'),
        header('webhook-timestamp', 'Seconds since 1970, of this attempt'),
        header('webhook-signature', '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`'),
      ],
      requestBody: { required: true, content: json(told) },
      responses: { '2XX': { description: 'Received; anything else is tried again' } },
    },
  }
}

/** `order.paid` is `OrderPaidEvent`. */
function dataName(event: string): string {
  return `${event.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`
}

function successOr(refusals: readonly RefusalName[]): string {
  const lines = refusals.map((name) => `- ${refusalCodes[name]} ${name}: ${refusalTexts[name].en}`)
  return [`\`code\` 0, or a refusal${lines.length > 0 ? ':\n' : ''}`, ...lines].join('\n')
}

function rawOperationOf(route: RawRoute): object {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  const inQuery = (route.query ?? []).map(({ name, description, required = false }) => {
    return { name, in: 'query', description, required, schema: { type: 'string' } }
  })
  return {
    operationId: `${route.method}${route.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: route.summary,
    tags: [tagOf(route.path)],
    security: securityOf(route.caller),
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { [route.body.contentType]: { schema: route.body.schema } } } }
      : {}),
    responses: Object.fromEntries(
      route.answers.map(({ status, description, contentType, schema = {} }) => {
        return [status, contentType ? { description, content: { [contentType]: { schema } } } : { description }]
      }),
    ),
    'x-caller': route.caller,
  }
}

function schemasOf(name: string, call: AnyCall): Record<string, object> {
  return {
    [`${name}Input`]: jsonSchemaOf(call.input.schema),
    [`${name}Answer`]: alwaysPresent(jsonSchemaOf(call.answer.schema)),
  }
}

/** We write every field of an answer, null where there is nothing to say: none is ever left out. */
function alwaysPresent(schema: Record<string, unknown>): Record<string, unknown> {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    return isPlain(value) ? alwaysPresent(value) : value
  }
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(value)]))
  return inner.type === 'object' && isPlain(inner.properties)
    ? { ...inner, required: Object.keys(inner.properties) }
    : inner
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object'
}

function answerOf(name: string, call: AnyCall): object {
  const success = {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: { code: { const: 0 }, data: ref(`${name}Answer`), msg: { type: 'string' } },
  }
  const names: RefusalName[] = [...ALWAYS_POSSIBLE, ...call.refusals]
  const codes = names.map((one) => refusalCodes[one]).sort((a, b) => a - b)
  return { oneOf: [success, { allOf: [ref('Refused'), { properties: { code: { enum: codes } } }] }] }
}

const refused = {
  type: 'object',
  required: ['code', 'data', 'msg'],
  properties: {
    code: { type: 'integer', not: { const: 0 } },
    data: { type: 'null' },
    msg: { type: 'string', description: 'What a person reads, in the language of Accept-Language' },
    detail: {
      type: 'object',
      description: 'The figures in the text',
      additionalProperties: { type: ['string', 'number'] },
    },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any text of the caller’s choice; the same request with the same key gets the same answer for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** JSON inside base64 inside JSON. */
function envelope(content: object): object {
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'string',
        contentEncoding: 'base64',
        contentMediaType: 'application/json',
        contentSchema: content,
      },
    },
  }
}

function failure(description: string): object {
  return { description, content: json(envelope(ref('Refused'))) }
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}

function described(name: RefusalName): object {
  return { code: refusalCodes[name], name, ...refusalTexts[name] }
}

/** The role stands where OpenAPI 3.1 puts it: in the list behind the scheme's name. */
function securityOf(caller: RawCaller): object[] {
  if (caller === 'anyone' || caller === 'key') return []
  if (caller === 'mixed') return [{}, { session: [] }, { bearer: [] }]
  return [{ session: [caller] }, { bearer: [caller] }]
}

/** `/api/admin/users/userlist` belongs to "admin users", `/api/shop/dobuy` to "shop". */
function tagOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith('{'))
  return parts.slice(0, Math.max(1, parts.length - 1)).join(' ')
}
