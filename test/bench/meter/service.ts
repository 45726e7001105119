import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { answerChats, event } from '../scaffold/answer-chats.ts'

const typed = (data: { readonly type: string; readonly [field: string]: unknown }): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
const usage = { input_tokens: 3, output_tokens: 2 }
const chatUsage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const answered = { id: 'r', model: 'bench', usage: { ...usage, total_tokens: 5 } }

/** How an API writes a piece of text, and what comes before and after all of them. */
const forms = {
  '/v1/chat/completions': {
    start: '',
    piece: (content: string) => event({ content }),
    end: `${event({}, 'stop', { usage: chatUsage })}data: [DONE]\n\n`,
  },
  '/v1/responses': {
    start: '',
    piece: (delta: string) => typed({ type: 'response.output_text.delta', delta }),
    end: typed({ type: 'response.completed', response: answered }),
  },
  '/v1/messages': {
    start: typed({ type: 'message_start', message: { id: 'm', model: 'bench', usage } }),
    piece: (text: string) =>
      typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    end: [
      typed({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage }),
      typed({ type: 'message_stop' }),
    ].join(''),
  },
}

/** The kind of answer is the message: one word, as many bytes, or as many tokens with a pause after each. */
answerChats(async (response, message, path) => {
  const { start, piece, end } = forms[path as keyof typeof forms]
  const [short, long] = [piece('The first word'), piece('x'.repeat(16_000))]
  const [name, count = '1', pauseMs = '10'] = message.split(' ')
  if (start !== '') response.write(start)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  for (
    let left = Number(count);
    left > 0 && !gone.signal.aborted;
    left -= name === 'bytes' ? long.length : 1
  ) {
    const hasRoom = response.write(name === 'bytes' ? long : short)
    if (!hasRoom) await once(response, 'drain', { signal: gone.signal }).catch(() => null)
    if (name === 'tokens' && pauseMs !== '0') await delay(Number(pauseMs))
  }
  response.end(end)
})
