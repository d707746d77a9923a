import { jsonSchemaOf } from '#schema'
import { type WebhookEvent, webhookEvents } from './base/webhook-events.ts'
import type { AnyCall } from './call.ts'
import { alwaysPresent, callPaths, callSchemas, commonResponses, described, tagOf } from './openapi-call.ts'
import { ALWAYS_POSSIBLE } from './refusals.ts'

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
 * The whole contract as an OpenAPI 3.1 document, made from the declarations: each call in plain JSON, and the webhooks.
 * The envelope of the site's own page is described in `docs/api.md`.
 * @param routes the server's other routes, which stand beside the calls
 */
export function openApiDocument(routes: readonly RawRoute[] = []): object {
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Dukou 渡口',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Plain JSON with a bearer token. Calls that only read are GET, all others POST. Money is in li (thousandths of a ' +
        'yuan) and traffic in bytes, both as decimal text; times are ISO 8601 in UTC. A refusal is a problem (RFC 9457). ' +
        '`x-refusals` lists what a call may refuse beside the refusals of the document itself, which any call may give.',
    },
    servers: [{ url: '/' }],
    paths: pathsOf(routes),
    webhooks: Object.fromEntries(Object.keys(webhookEvents).map((event) => [event, webhookOf(event as WebhookEvent)])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `token` of a signed-in person' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, `dk_...`, with the scope that a call names',
        },
        ...(routes.length > 0 && { cookie }),
      },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: {
        ...callSchemas(),
        ...Object.fromEntries(
          Object.entries(webhookEvents).map(([event, { data }]) => [
            dataName(event),
            alwaysPresent(jsonSchemaOf(data.schema)),
          ]),
        ),
      },
      responses: commonResponses(),
    },
    'x-refusals': ALWAYS_POSSIBLE.map(described),
  }
}

const cookie = { type: 'apiKey', in: 'cookie', name: 'token', description: 'Set by login and signup' }

function pathsOf(routes: readonly RawRoute[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = callPaths()
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: rawOperationOf(route) }
  return paths
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

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any text of the caller’s choice; the same request with the same key gets the same answer for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}

/** The role stands where OpenAPI 3.1 puts it: in the list behind the scheme's name. */
function securityOf(caller: RawCaller): object[] {
  if (caller === 'anyone' || caller === 'key') return []
  if (caller === 'mixed') return [{}, { cookie: [] }, { session: [] }]
  return [{ cookie: [caller] }, { session: [caller] }]
}
