import type { Language } from '@dukou/domain'

const zh = {
  title: '渡口接口文档',
  lead: '程序用 API 令牌可以调用的全部接口，和会发给程序的全部事件。由接口约定生成，与服务器始终一致。',
  calling: '怎么调用',
  callingText:
    '在后台建一个 API 令牌，放在 Authorization: Bearer 头里。只读的接口是 GET，参数在地址里；其他是 POST，正文是 JSON。成功是 200，拒绝是 application/problem+json：status 是 HTTP 状态，detail 说明原因和怎么办，refusal 是拒绝的名字，errors 指出哪个字段不对。金额是厘（千分之一元），流量是字节，两者都是十进制文本；时间是 ISO 8601 的 UTC。列表是 items 和 nextCursor，把 nextCursor 作为 cursor 传回就是下一页。',
  limits: '每个令牌每分钟最多 300 次。写操作会以令牌的名字记在操作记录里。',
  openApi: 'OpenAPI 3.1 文档',
  query: '参数',
  input: '发送',
  answer: '回答',
  refusals: '可能的拒绝',
  always: '任何接口都可能的拒绝',
  events: 'Webhook 事件',
  eventsText:
    '每次投递是一个 POST，正文是 JSON：type、timestamp、data。头 webhook-id 在重试时不变；webhook-signature 是 v1, 加上对 id.timestamp.正文 的 HMAC-SHA256（base64），密钥是 whsec_ 后面部分的 base64 解码，与 Standard Webhooks 一致。回答 2xx 算收到，否则一天内越隔越久地重试。',
  other: 'English',
}

const en: typeof zh = {
  title: 'Dukou API',
  lead: 'Every call that a program may make with an API token, and every event that programs are sent. Made from the contract, so it always says what the server does.',
  calling: 'How to call',
  callingText:
    'Make an API token in the back office and send it as Authorization: Bearer. Calls that only read are GET with a query, all others POST with a JSON body. Success is 200. A refusal is application/problem+json: status is the HTTP status, detail says why and what to do, refusal names it, and errors points at the fields that are wrong. Money is in li (thousandths of a yuan) and traffic in bytes, both as decimal text; times are ISO 8601 in UTC. A list is items and nextCursor: send nextCursor as cursor for the next page.',
  limits: 'A token may make 300 calls a minute. What it changes stands in the audit with its name.',
  openApi: 'OpenAPI 3.1 document',
  query: 'Query',
  input: 'Input',
  answer: 'Answer',
  refusals: 'What it may refuse',
  always: 'What any call may refuse',
  events: 'Webhook events',
  eventsText:
    'Each delivery is a POST of JSON: type, timestamp, data. The header webhook-id stays the same at every attempt; webhook-signature is v1, and the base64 of HMAC-SHA256 over id.timestamp.body, with the base64-decoded rest of whsec_... as the key, as in Standard Webhooks. A 2xx counts as received; anything else is tried again for a day, ever later.',
  other: '中文',
}

export const docsTexts: Record<Language, typeof zh> = { zh, en }
