import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod'
import { webhookEvents } from './base/webhook-events.ts'
import { calls } from './calls.ts'
import { openApiDocument, type RawRoute } from './openapi.ts'
import { plainCalls } from './plain.ts'
import { PROBLEM_TYPE } from './problem.ts'
import { refusalCodes } from './refusal-codes.generated.ts'
import { ALWAYS_POSSIBLE, allRefusals } from './refusals.ts'
import { jsonSchemaOf } from './schema/zod.ts'
import { isForPrograms, SCOPES } from './scopes.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked here by the names of its format
type Json = any

const routes: RawRoute[] = [
  {
    method: 'get',
    path: '/api/subscript/{client}/{id}/{userkey}',
    summary: 'The configuration for a client program',
    caller: 'key',
    query: [{ name: 'base64', description: 'True: links as one base64 text' }],
    answers: [
      { status: 200, description: 'The configuration', contentType: 'text/plain', schema: { type: 'string' } },
      { status: 404, description: 'Nobody, or nothing known under this address' },
    ],
  },
  {
    method: 'post',
    path: '/api/file/upload',
    summary: 'Takes an image',
    caller: 'member',
    body: { contentType: 'multipart/form-data', schema: { type: 'object' } },
    answers: [{ status: 200, description: 'Its name', contentType: 'application/json' }],
  },
]
const document: Json = JSON.parse(JSON.stringify(openApiDocument(routes)))
const everyCall = plainCalls()
const operations: Json[] = Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item))

function everyObject(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(everyObject)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

const at = (path: string, method: string): Json => document.paths[path]?.[method.toLowerCase()]

function pointedAt(pointer: string): Json {
  return pointer
    .replace('#/', '')
    .split('/')
    .reduce<Json>((place, key) => place?.[key], document)
}

/** Rules of OpenAPI linters beyond the format itself, such as `security-defined` and `info-license` of Redocly. */
describe('the document by the rules of linters', () => {
  it('says of every operation and every webhook who is asked for what proof, also where that is none', () => {
    const webhooks: Json[] = Object.values<Json>(document.webhooks).flatMap((item) => Object.values<Json>(item))
    expect(webhooks.length).toBe(Object.keys(webhookEvents).length)
    const silent = [...operations, ...webhooks].filter(({ security }) => !Array.isArray(security))
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
    const defined = Object.keys(document.components.securitySchemes)
    const asked = [...operations, ...webhooks].flatMap(({ security }) => security.flatMap(Object.keys))
    expect(asked.filter((name: string) => !defined.includes(name))).toEqual([])
  })

  it('names the licence of the project', () => {
    const { license } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    expect(document.info.license).toEqual({ name: license, identifier: license })
  })
})

describe('the OpenAPI document', () => {
  it('is one by the rules of OpenAPI 3.1, says a validator of others', async () => {
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const broken = { ...document, paths: { '/api/x': { post: { responses: 'none' } } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('has each call that a program may make, with its scope, and each event that is sent', () => {
    const scoped = everyCall.filter(({ declared }) => isForPrograms(declared.scope))
    expect(scoped.length).toBeGreaterThan(30)
    for (const { name, path, method, declared } of scoped)
      expect(at(path, method)).toMatchObject({ operationId: name, 'x-scope': declared.scope })
    expect(new Set(scoped.map(({ declared }) => declared.scope))).toEqual(new Set(SCOPES))
    expect(at('/api/v1/give-to-many', 'POST').security).toEqual([{ session: ['admin'] }])
    expect(at('/api/v1/list-trades', 'GET').security).toEqual([{ session: ['admin'] }, { apiToken: ['orders:read'] }])
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEvents))
  })

  it('has the calls in plain JSON alone: no address and no spelling of the envelope', () => {
    for (const { declared } of plainCalls()) expect(document.paths[declared.path]).toBeUndefined()
    expect(JSON.stringify(document)).not.toMatch(/base64\(|contentEncoding|comsumer|paied|cancled|"_id"/)
    expect(Object.keys(document.paths).length).toBe(everyCall.length + routes.length)
  })

  it('tells at each status what a call may refuse with it', () => {
    const { responses } = at('/api/v1/delete-entitlement', 'POST')
    for (const name of calls.deleteEntitlement.refusals) {
      const { description, content } = responses[allRefusals[name].status]
      expect(description).toContain(`${refusalCodes[name]} ${name}: ${allRefusals[name].en}`)
      expect(content[PROBLEM_TYPE].schema.allOf[1].properties.refusal.enum).toContain(name)
    }
  })

  it('says of each call by POST that a body of another type is refused with 415', () => {
    for (const { path, method } of everyCall) {
      const { $ref } = at(path, method).responses[415] ?? {}
      expect($ref).toBe(method === 'POST' ? '#/components/responses/Problem415' : undefined)
    }
    const { content } = document.components.responses.Problem415
    expect(content[PROBLEM_TYPE].schema.allOf[1].properties).toEqual({
      status: { const: 415 },
      refusal: { enum: ['badEnvelope'] },
    })
  })

  it('says of a list whether it has pages, and that one without them may end before the last row', () => {
    const nextOf = (name: string) => document.components.schemas[`${name}Answer`].properties.nextCursor
    expect(nextOf('listTrades').description).toContain('this is the last')
    expect(nextOf('listBatches')).toMatchObject({
      type: 'null',
      description: expect.stringContaining('at most `limit`'),
    })
    for (const name of ['listReports', 'listQuarantine', 'listErrors', 'listSuspense']) {
      expect(nextOf(name)).toEqual({ type: 'null', description: 'Always null: the call has no pages' })
    }
    const most = { listReports: '200', listQuarantine: '200', listErrors: '500', listSuspense: '1,000' }
    for (const [name, number] of Object.entries(most)) {
      expect(operations.find(({ operationId }) => operationId === name).summary).toContain(number)
    }
  })

  it('has the parts that OpenAPI 3.1 demands, and survives JSON', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(openApiDocument())
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/[\w{}./-]+$/)
    for (const operation of operations) {
      expect(operation.summary).toEqual(expect.stringMatching(/\S/))
      expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true)
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
    }
    const ids = operations.map((operation) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z]\w*$/)
  })

  it('refers only to what it contains, and contains nothing that it does not refer to', () => {
    const refs = everyObject(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    expect(refs.filter((ref) => pointedAt(ref) === undefined)).toEqual([])
    const parts = Object.entries<Json>(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
    expect(parts.filter((part) => !refs.includes(part))).toEqual([])
  })

  it('names only security schemes that it defines', () => {
    const used = operations.flatMap(({ security }) => security.flatMap((one: object) => Object.keys(one)))
    expect(new Set(used)).toEqual(new Set(Object.keys(document.components.securitySchemes)))
  })

  it('holds schemas of the JSON Schema dialect it names, each readable by itself', () => {
    const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
    for (const schema of Object.values(document.components.schemas)) {
      for (const { type } of everyObject(schema))
        if (type !== undefined && typeof type !== 'object') expect(types).toContain(type)
      expect(everyObject(schema).some((one) => '$schema' in one)).toBe(false)
    }
  })
})

describe.each(everyCall)('$name in the document', (call) => {
  const { name, path, method, declared, input, answer } = call
  const operation = at(path, method)
  const golden = JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'))
  const schemas = document.components.schemas
  const takes = (schema: Json, value: unknown) => fromJSONSchema(schema).safeParse(value).success

  it('stands at its path with its caller, its key header and the schemas of both directions', () => {
    expect(operation).toMatchObject({ operationId: name, 'x-caller': declared.caller })
    expect(operation.security[0]).toEqual({ session: [declared.caller] })
    expect(operation['x-scope']).toBe(declared.scope ?? undefined)
    const keyed = operation.parameters?.some((one: Json) => one.$ref === '#/components/parameters/IdempotencyKey')
    expect(keyed ?? false).toBe(declared.idempotent)
    const fields = Object.keys(jsonSchemaOf(input.schema).properties ?? {})
    const inQuery = (operation.parameters ?? []).flatMap((one: Json) => (one.in === 'query' ? [one.name] : []))
    expect(inQuery).toEqual(method === 'GET' ? fields : [])
    const sent = operation.requestBody?.content['application/json'].schema
    expect(sent).toEqual(
      method === 'POST' && fields.length > 0 ? { $ref: `#/components/schemas/${name}Input` } : undefined,
    )
    expect(operation.responses[200].content['application/json'].schema).toEqual({
      $ref: `#/components/schemas/${name}Answer`,
    })
  })

  it('lists each refusal with its code, its status and both texts, and answers each at its status', () => {
    expect(operation['x-refusals']).toEqual(
      declared.refusals.map((one) => ({
        code: refusalCodes[one],
        name: one,
        status: allRefusals[one].status,
        zh: allRefusals[one].zh,
        en: allRefusals[one].en,
      })),
    )
    const elsewhere = ['unknownPath', 'wrongMethod', ...(operation.requestBody ? [] : ['tooLarge'])]
    for (const one of [...declared.refusals, ...ALWAYS_POSSIBLE]) {
      if (elsewhere.includes(one)) continue
      const response = operation.responses[allRefusals[one].status]
      const { content } = response.$ref ? pointedAt(response.$ref) : response
      expect(content[PROBLEM_TYPE].schema.allOf[1].properties.refusal.enum).toContain(one)
    }
  })

  it('has schemas that accept the real thing and nothing else', () => {
    const sent = input.fromWire(golden.input) as Record<string, unknown>
    if (schemas[`${name}Input`]) expect(takes(schemas[`${name}Input`], sent)).toBe(true)
    for (const { name: field, schema } of operation.parameters ?? [])
      if (schema && sent[field] != null)
        expect({ field, takes: takes(schema, sent[field]) }).toEqual({ field, takes: true })
    const rows = answer.fromWire(golden.answer)
    const answered = Array.isArray(rows) ? { items: rows, nextCursor: null } : (rows as object)
    const schema = schemas[`${name}Answer`]
    expect(takes(schema, answered)).toBe(true)
    expect(takes(schema, { ...answered, addedByALaterVersion: 1 })).toBe(true)
    expect(takes(schema, 'other')).toBe(false)
    const required: string[] = schema.required ?? []
    expect(required.filter((field) => takes(schema, { ...answered, [field]: undefined }))).toEqual([])
  })
})

describe('a plain route in the document', () => {
  it('stands beside the calls with its parameters, its body and its answers', () => {
    const fetch = document.paths['/api/subscript/{client}/{id}/{userkey}'].get
    expect(fetch.security).toEqual([])
    expect(fetch.parameters.map((one: Json) => [one.in, one.name, one.required])).toEqual([
      ['path', 'client', true],
      ['path', 'id', true],
      ['path', 'userkey', true],
      ['query', 'base64', false],
    ])
    expect(fetch.responses[200].content['text/plain'].schema).toEqual({ type: 'string' })
    expect(fetch.responses[404]).toEqual({ description: 'Nobody, or nothing known under this address' })
    expect(document.paths['/api/file/upload'].post.requestBody.content).toHaveProperty(['multipart/form-data'])
  })

  it('may be open to some and closed to others', () => {
    const download: RawRoute = {
      method: 'get',
      path: '/api/file/downloads/{filename}',
      summary: 'A file',
      caller: 'mixed',
      answers: [{ status: 200, description: 'The file' }],
    }
    const { paths }: Json = openApiDocument([download])
    expect(paths['/api/file/downloads/{filename}'].get.security).toEqual([{}, { cookie: [] }, { session: [] }])
  })
})
