import type { Random } from '../../seed-data/random.ts'
import { beginStream, event, type HostileAnswer, hostile, usage } from './hostile-answer.ts'
import { bombText, hostileText } from './texts.ts'

/** Answers whose fields have every type but the right one. */
export function wrongShape(random: Random): HostileAnswer {
  const bodies = Array.from({ length: random.between(1, 3) }, () => spoiled(random, honest(random), 0))
  if (random.chance(0.5)) {
    return hostile(`stream of ${bodies.length} wrong shapes`, (response) => {
      beginStream(response)
      response.end(bodies.map(event).join('') + random.pick(['', 'data: [DONE]\n\n']))
    })
  }
  const contentType = random.pick(['application/json', 'text/event-stream', 'text/html', 'x/y; z'])
  return hostile(`a wrong shape as ${contentType}`, (response) => {
    response.writeHead(200, { 'content-type': contentType })
    response.end(JSON.stringify(bodies[0]))
  })
}

function honest(random: Random): object {
  const content = hostileText(random)
  const message = { role: 'assistant', content, reasoning_content: hostileText(random), refusal: null }
  const choice = { index: 0, delta: message, message, finish_reason: random.pick(['stop', null, 'length']) }
  return { id: 'c', model: 'm', created: 1_700_000_000, choices: [choice], usage }
}

const values: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 2 ** 60,
  () => '',
  () => [],
  () => ({}),
  () => [[[[[[]]]]]],
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as unknown,
  (random) => hostileText(random),
  (random) => bombText(random),
  (random) => 'x'.repeat(random.pick([501, 10_000, 60_000])),
  (random) => Array.from({ length: random.pick([1, 60]) }, () => hostileText(random)),
  () => deep(2_000),
  () => ({ message: { message: { message: { message: 'deep' } } } }),
]

function deep(depth: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { error: value }
  return value
}

/** The same with some fields of another type. */
function spoiled(random: Random, value: unknown, depth: number): unknown {
  if (random.chance(depth === 0 ? 0.05 : 0.18)) return random.pick(values)(random)
  if (Array.isArray(value)) return value.map((entry) => spoiled(random, entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, held]) => [name, spoiled(random, held, depth + 1)])
  const more = random.chance(0.1)
    ? [[random.pick(['error', 'detail', 'message']), random.pick(values)(random)]]
    : []
  return Object.fromEntries([...entries, ...more]) as unknown
}

/** A malformed list of models. */
export function hostileList(random: Random): unknown {
  const row = () =>
    spoiled(
      random,
      {
        id: random.chance(0.5) ? `model-${random.between(1, 5)}` : hostileText(random),
        owned_by: hostileText(random),
        capabilities: ['chat', hostileText(random)],
        size: random.pick([7, '7B', -1]),
        context_length: random.pick([4_096, -1, '32k', 1e308]),
      },
      1,
    )
  const rows = Array.from({ length: random.pick([0, 1, 5, 30]) }, row)
  return spoiled(random, random.pick([{ data: rows }, rows, { models: rows }, { error: rows }]), 0)
}
