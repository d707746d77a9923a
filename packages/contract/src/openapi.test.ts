import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod'
import { webhookEvents } from './base/webhook-events.ts'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'
import { openApiDocument, type RawRoute } from './openapi.ts'
import { refusalTexts } from './refusal-texts.ts'
import { ALWAYS_POSSIBLE, refusalCodes } from './refusals.ts'
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
const everyCall = Object.entries<AnyCall>(calls)
const operations: Json[] = Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item))

function everyObject(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(everyObject)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

function at(pointer: string): unknown {
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
    const scoped = everyCall.filter(([, { scope }]) => isForPrograms(scope))
    expect(scoped.length).toBeGreaterThan(30)
    for (const [name, { path, scope }] of scoped)
      expect(document.paths[path].post).toMatchObject({ operationId: name, 'x-scope': scope })
    expect(new Set(scoped.map(([, { scope }]) => scope))).toEqual(new Set(SCOPES))
    const schemes = document.paths[calls.giveToMany.path].post.security.flatMap(Object.keys)
    expect(schemes).toEqual(['session', 'bearer'])
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEvents))
  })

  it('tells in the answer of a call what it may refuse', () => {
    const { description } = document.paths[calls.deleteEntitlement.path].post.responses[200]
    for (const name of calls.deleteEntitlement.refusals)
      expect(description).toContain(`${refusalCodes[name]} ${name}: ${refusalTexts[name].en}`)
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
    expect(refs.filter((ref) => at(ref) === undefined)).toEqual([])
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

describe.each(everyCall)('%s in the document', (name, call) => {
  const operation = document.paths[call.path]?.post
  const golden = JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'))
  const schemas = document.components.schemas

  it('stands at its path with its caller, its key header and the schemas of both directions', () => {
    expect(operation).toMatchObject({ operationId: name, summary: call.summary, 'x-caller': call.caller })
    const roles = call.caller === 'anyone' ? [] : [{ session: [call.caller] }, { bearer: [call.caller] }]
    expect(operation.security).toEqual([...roles, ...(isForPrograms(call.scope) ? [{ token: [call.scope] }] : [])])
    expect(operation['x-scope']).toBe(call.scope ?? undefined)
    const keyed = operation.parameters?.some((one: Json) => one.$ref === '#/components/parameters/IdempotencyKey')
    expect(keyed ?? false).toBe(call.idempotent)
    const sent = operation.requestBody.content['application/json'].schema.properties.data
    expect(sent).toMatchObject({ contentEncoding: 'base64', contentMediaType: 'application/json' })
    expect(sent.contentSchema).toEqual({ $ref: `#/components/schemas/${name}Input` })
    const answered = operation.responses[200].content['application/json'].schema.properties.data.contentSchema
    expect(answered.oneOf[0].properties.data).toEqual({ $ref: `#/components/schemas/${name}Answer` })
  })

  it('lists each refusal with its code and both texts, and admits their codes in the answer', () => {
    expect(operation['x-refusals']).toEqual(
      call.refusals.map((one) => ({ code: refusalCodes[one], name: one, ...refusalTexts[one] })),
    )
    const answered = operation.responses[200].content['application/json'].schema.properties.data.contentSchema
    const codes = answered.oneOf[1].allOf[1].properties.code.enum
    for (const one of [...call.refusals, ...ALWAYS_POSSIBLE]) expect(codes).toContain(refusalCodes[one])
  })

  it('has schemas that accept the real thing and nothing else', () => {
    const takes = (schema: Json, value: unknown) => fromJSONSchema(schema).safeParse(value).success
    expect(takes(schemas[`${name}Input`], golden.input)).toBe(true)
    expect(takes(schemas[`${name}Answer`], golden.answer)).toBe(true)
    expect(takes(schemas[`${name}Answer`], 'other')).toBe(false)
    const required: string[] = schemas[`${name}Answer`].required ?? []
    expect(
      required.filter((field) => takes(schemas[`${name}Answer`], { ...golden.answer, [field]: undefined })),
    ).toEqual([])
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
    expect(paths['/api/file/downloads/{filename}'].get.security).toEqual([{}, { session: [] }, { bearer: [] }])
  })
})
