import { createRandom, type Random } from '../../seed-data/random.ts'
import { type HostileAnswer, inPieces } from './hostile-answer.ts'
import { oddLine } from './lines.ts'
import { oddRefusal } from './refusals.ts'
import { wrongShape } from './shapes.ts'
import { oddStream } from './streams.ts'
import { bombText } from './texts.ts'

/** The same number gives the same answer. `elsewhere` must never receive a request. */
export function hostileAnswer(number: number, elsewhere: string): HostileAnswer {
  const random = createRandom(number)
  const make = random.pick<(random: Random) => HostileAnswer>([
    oddStream,
    oddStream,
    oddStream,
    wrongShape,
    wrongShape,
    (drawn) => oddRefusal(drawn, elsewhere),
    (drawn) => oddRefusal(drawn, elsewhere),
    oddLine,
    bombStream,
  ])
  return make(random)
}

/** Markdown that costs far more to read than to write, in one piece or in many. */
export function bombStream(random: Random, size?: number): HostileAnswer {
  const text = `${bombText(random, size)}\n\n${bombText(random, size)}`
  const length = random.pick([Math.max(37, Math.ceil(text.length / 60)), 1_000, text.length])
  return inPieces(`a bomb that begins with ${JSON.stringify(text.slice(0, 12))}`, text, length)
}
