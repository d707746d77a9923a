import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Telegram's side: a server that speaks the Bot API on a socket of its own, for one bot. */
export interface BotApi {
  url: string
  token: string
  /** Messages sent by the bot, in order. */
  said: { chat_id: number; text: string }[]
  /** Times at which two asked for updates at once, which Telegram forbids. */
  conflicts: () => number
  /** Sends a message to the bot. */
  write(chatId: number, text: string, from?: { username?: string; type?: string; language?: string }): void
  /** Answers messages with this error from now on; undefined: accepts all. */
  answerWith(error: { code: number; description: string } | undefined): void
  stop(): Promise<void>
}

export async function startBotApi(): Promise<BotApi> {
  const token = '7000000001:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
  const updates: { update_id: number; message: unknown }[] = []
  const said: BotApi['said'] = []
  let [asking, conflicts, nextId] = [0, 0, 100]
  let error: { code: number; description: string } | undefined
  let wake = () => {}

  const methods: Record<string, (input: never) => unknown> = {
    getMe: () => ({ id: 7000000001, is_bot: true, first_name: 'Ferry', username: 'ferry_bot' }),
    async getUpdates({ offset = 0, timeout = 0 }: { offset?: number; timeout?: number }) {
      if (asking > 0) conflicts += 1
      asking += 1
      while (updates[0] && updates[0].update_id < offset) updates.shift()
      if (updates.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, timeout * 1000).unref()
        })
      }
      asking -= 1
      return updates
    },
    sendMessage(input: { chat_id: number; text: string }) {
      if (error) throw error
      said.push({ chat_id: Number(input.chat_id), text: input.text })
      return { message_id: said.length, date: 0, chat: { id: input.chat_id, type: 'private' }, text: input.text }
    },
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const reply = (code: number, answer: object) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    if (given !== token) return reply(401, { ok: false, error_code: 401, description: 'Unauthorized' })
    try {
      reply(200, { ok: true, result: await methods[method]?.((body ? JSON.parse(body) : {}) as never) })
    } catch (thrown) {
      const { code, description } = thrown as { code: number; description: string }
      reply(code, { ok: false, error_code: code, description })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    said,
    conflicts: () => conflicts,
    write(chatId, text, { username = `user${chatId}`, type = 'private', language = 'zh-hans' } = {}) {
      nextId += 1
      const from = { id: chatId, is_bot: false, first_name: 'Lin', username, language_code: language }
      const chat = { id: chatId, type, first_name: 'Lin', username }
      updates.push({ update_id: nextId, message: { message_id: nextId, date: 0, from, chat, text } })
      wake()
    },
    answerWith(next) {
      error = next
    },
    stop: () => {
      wake()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
