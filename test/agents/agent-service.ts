import { setTimeout as sleep } from 'node:timers/promises'
import { cut } from '../service/line.ts'
import { modelList } from '../service/model-list.ts'
import { sendJson } from '../service/reply.ts'
import type { Scenario, ServiceCall } from '../service/scenario.ts'

/** The counts of one answer that the program got from the service; null where the answer broke before them. */
export interface Served {
  readonly path: string
  readonly prompt: number | null
  readonly cached: number | null
  readonly completion: number | null
}

type Does = 'answer' | 'break' | 'talk'

/** A service that asks for one tool and then answers, in the form of each API. */
export interface AgentService extends Scenario {
  readonly served: readonly Served[]
  /** The results of tools that arrived. */
  readonly results: readonly string[]
}

const answer = 'The folder has one file.'
const longAnswer = 'and so on '.repeat(2_000)

/** The tools that list a folder, with their arguments, by the names that agents give them. */
const listing: Readonly<Record<string, object>> = {
  exec_command: { cmd: 'ls' },
  Bash: { command: 'ls', description: 'List files' },
  bash: { command: 'ls', description: 'List files' },
  run_shell_command: { command: 'ls', is_background: false, description: 'List files' },
  List: { dirpath: '.' },
}

/** `break` ends the first stream in its middle; `talk` answers with 5,000 tokens and without a tool. */
export function createAgentService(does: Does = 'answer'): AgentService {
  const served: Served[] = []
  const results: string[] = []
  let isBroken = false

  async function complete(call: ServiceCall): Promise<void> {
    const { path, body } = call
    const text = JSON.stringify(body)
    const tool =
      does === 'talk' ? undefined : Object.keys(listing).find((name) => text.includes(`"name":"${name}"`))
    const result = /harbour\.txt/.exec(text)?.[0]
    if (result !== undefined) results.push(result)
    const isTool = tool !== undefined && result === undefined
    const reply: Reply = {
      number: served.length,
      model: String(Object(body).model),
      prompt: Math.ceil(text.length / 4),
      words: does === 'talk' && text.includes('List the files') ? longAnswer : answer,
      tool: isTool ? { name: tool, input: listing[tool] ?? {} } : null,
    }
    const isWhole = Object(body).stream !== true
    const isCut = does === 'break' && !isBroken && text.includes('List the files')
    const form = forms[formOf(path)]
    const counts = { prompt: reply.prompt, cached: cachedIn(reply), completion: completionOf(reply) }
    isBroken ||= isCut
    served.push({ path, ...(isCut ? form.cutCounts(counts) : counts) })
    if (isWhole) return sendJson(call.response, 200, form.whole(reply))
    call.response.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = form.events(reply)
    for (const event of isCut ? events.slice(0, -form.lastEvents) : events) {
      if (call.gone.aborted) return
      call.response.write(event)
      if (does === 'talk') await sleep(5)
    }
    if (isCut) cut(call.response)
    else call.response.end()
  }

  return {
    description: 'Asks for one tool, and then answers.',
    served,
    results,
    answer: (call) =>
      call.path.includes('/models')
        ? sendJson(call.response, 200, { object: 'list', data: modelList })
        : complete(call),
  }
}

interface Reply {
  readonly number: number
  readonly model: string
  readonly prompt: number
  readonly words: string
  readonly tool: { readonly name: string; readonly input: object } | null
}

const cachedIn = ({ prompt }: Reply): number => Math.floor(prompt / 2)
const completionOf = ({ number, words }: Reply): number => 20 + number + Math.floor(words.length / 4)

type Counts = Pick<Served, 'prompt' | 'cached' | 'completion'>

/** How one API writes a reply. */
interface Form {
  whole(reply: Reply): object
  events(reply: Reply): string[]
  /** The events at the end of a stream that a break loses. */
  readonly lastEvents: number
  /** The counts that the program got before a break. */
  cutCounts(counts: Counts): Counts
}

const none = { prompt: null, cached: null, completion: null }
const pieces = (text: string): string[] => text.match(/.{1,40}/gs) ?? []
const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
const typed = (value: { readonly type: string; readonly sequence_number?: number }): string =>
  `event: ${value.type}
${data(value)}`

function formOf(path: string): keyof typeof forms {
  if (path.includes('/responses')) return 'responses'
  return path.includes('/messages') ? 'messages' : 'chat'
}

function chatUsage(reply: Reply): object {
  const [prompt_tokens, completion_tokens] = [reply.prompt, completionOf(reply)]
  const prompt_tokens_details = { cached_tokens: cachedIn(reply) }
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details,
  }
}

function chatCalls({ number, tool }: Reply): object {
  if (tool === null) return {}
  const asked = { name: tool.name, arguments: JSON.stringify(tool.input) }
  return { tool_calls: [{ index: 0, id: `call_${number}`, type: 'function', function: asked }] }
}

const chat: Form = {
  whole: (reply) => ({
    ...chatFacts(reply, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: reply.words, ...chatCalls(reply) },
        finish_reason: 'stop',
      },
    ],
    usage: chatUsage(reply),
  }),
  events(reply) {
    const chunk = (delta: object, finish_reason: string | null = null): string =>
      data({ ...chatFacts(reply, 'chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason }] })
    const said =
      reply.tool === null
        ? pieces(reply.words).map((content) => chunk({ content }))
        : [chunk(chatCalls(reply))]
    return [
      chunk({ role: 'assistant', content: '' }),
      ...said,
      chunk({}, reply.tool === null ? 'stop' : 'tool_calls'),
      data({ ...chatFacts(reply, 'chat.completion.chunk'), choices: [], usage: chatUsage(reply) }),
      'data: [DONE]\n\n',
    ]
  },
  lastEvents: 3,
  cutCounts: () => none,
}

function chatFacts({ number, model }: Reply, object: string): object {
  return { id: `chatcmpl-${number}`, object, created: 1_795_000_000, model }
}

function responseItem({ number, tool, words }: Reply): object {
  return tool === null
    ? {
        id: `msg_${number}`,
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', annotations: [], text: words }],
      }
    : {
        id: `fc_${number}`,
        type: 'function_call',
        status: 'completed',
        call_id: `call_${number}`,
        name: tool.name,
        arguments: JSON.stringify(tool.input),
      }
}

function responseOf(reply: Reply, status: string, output: object[] = []): object {
  const [input_tokens, output_tokens] = [reply.prompt, completionOf(reply)]
  const usage = {
    input_tokens,
    input_tokens_details: { cached_tokens: cachedIn(reply) },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output_tokens,
  }
  return {
    id: `resp_${reply.number}`,
    object: 'response',
    created_at: 1_795_000_000,
    status,
    model: reply.model,
    output,
    error: null,
    incomplete_details: null,
    usage: status === 'completed' ? usage : null,
  }
}

const responses: Form = {
  whole: (reply) => responseOf(reply, 'completed', [responseItem(reply)]),
  events(reply) {
    const item = responseItem(reply)
    const place = { item_id: Object(item).id, output_index: 0, content_index: 0 }
    const said =
      reply.tool === null
        ? pieces(reply.words).map((delta) => ({ type: 'response.output_text.delta', ...place, delta }))
        : []
    const events = [
      { type: 'response.created', response: responseOf(reply, 'in_progress') },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...item, status: 'in_progress', content: [] },
      },
      ...said,
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: responseOf(reply, 'completed', [item]) },
    ]
    return events.map((event, sequence_number) => typed({ ...event, sequence_number }))
  },
  lastEvents: 1,
  cutCounts: () => none,
}

function messageUsage(reply: Reply): object {
  const cache_read_input_tokens = cachedIn(reply)
  return {
    input_tokens: reply.prompt - cache_read_input_tokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens,
  }
}

function messageBlock({ number, tool, words }: Reply): object {
  return tool === null ? { type: 'text', text: words } : { type: 'tool_use', id: `toolu_${number}`, ...tool }
}

function messageOf(
  reply: Reply,
  content: object[],
  stop_reason: string | null,
  output_tokens: number,
): object {
  return {
    id: `msg_${reply.number}`,
    type: 'message',
    role: 'assistant',
    model: reply.model,
    content,
    stop_reason,
    stop_sequence: null,
    usage: { ...messageUsage(reply), output_tokens },
  }
}

const messages: Form = {
  whole: (reply) => messageOf(reply, [messageBlock(reply)], reasonOf(reply), completionOf(reply)),
  events(reply) {
    const block = messageBlock(reply)
    const first = reply.tool === null ? { type: 'text', text: '' } : { ...block, input: {} }
    const deltas =
      reply.tool === null
        ? pieces(reply.words).map((text) => ({ type: 'text_delta', text }))
        : [{ type: 'input_json_delta', partial_json: JSON.stringify(reply.tool.input) }]
    return [
      { type: 'message_start', message: messageOf(reply, [], null, 1) },
      { type: 'content_block_start', index: 0, content_block: first },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: reasonOf(reply), stop_sequence: null },
        usage: { output_tokens: completionOf(reply) },
      },
      { type: 'message_stop' },
    ].map(typed)
  },
  lastEvents: 3,
  cutCounts: ({ prompt, cached }) => ({ prompt, cached, completion: null }),
}

const reasonOf = ({ tool }: Reply): string => (tool === null ? 'end_turn' : 'tool_use')

const forms = { chat, responses, messages }
