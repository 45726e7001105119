import { makeAnswer, makeQuestion } from '../../seed-data/make-text.ts'
import { createRandom, type Random } from '../../seed-data/random.ts'
import { topics } from '../../seed-data/topics.ts'
import { daysAgo, isWeekend } from './now.ts'
import type { Told } from './tell.ts'
import { titles } from './told/titles.ts'

/** Those in English, by what they are about. */
const [work, , , writing, , household] = topics
const kinds = [work, work, writing, household].filter((topic) => topic !== undefined)
const usualModels = [
  'meridian-70b-chat',
  'meridian-70b-chat',
  'meridian-70b-chat',
  'meridian-8b-chat',
  'meridian-8b-chat',
  'kestrel-24b-instruct',
  'atlas-405b',
]

/** Three months of chats that no picture opens, but whose numbers are in every sum. The newest come first. */
export function makeTold(seed: number): Told[] {
  const random = createRandom(seed)
  const days = daysOfWork(random)
  return titles.map((title, index) => {
    const minute = random.between(0, 59)
    const startedAt =
      index < 2 ? daysAgo(0, 10 - index, minute) : daysAgo(days[index] ?? 0, 20 - (index % 12), minute)
    return { title, model: random.pick(usualModels), startedAt, turns: makeTurns(random) }
  })
}

/** For each title how many days ago it was: mostly one a day, and few at the end of a week. */
function daysOfWork(random: Random): number[] {
  const days: number[] = [0, 0, 1]
  for (let day = 1; days.length < titles.length; day += 1) {
    if (isWeekend(day) ? random.chance(0.2) : random.chance(0.92)) days.push(day)
    if (!isWeekend(day) && random.chance(0.12)) days.push(day)
  }
  return days
}

function makeTurns(random: Random): Told['turns'] {
  const topic = random.pick(kinds)
  const pasted = random.chance(0.45)
    ? Array.from({ length: random.between(2, 9) }, () => makeAnswer(random, topic))
    : []
  return Array.from({ length: random.between(2, 8) }, (_, index) => {
    const text = makeAnswer(random, topic)
    const asked = makeQuestion(random, topic, index === 0)
    const again = random.chance(0.06) ? [{ text: makeAnswer(random, topic) }] : []
    const stopped = random.chance(0.015) ? [{ text: makeAnswer(random, topic), end: 'stopped' as const }] : []
    const asks = index === 0 ? [asked, ...pasted].join('\n\n') : asked
    return { asks, answers: [...stopped, ...again, { text }] }
  })
}
