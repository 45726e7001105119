import type { Random } from './random.ts'
import type { Topic } from './topics.ts'

/** A possible question, at the start or later. */
export function makeQuestion(random: Random, topic: Topic, isFirst: boolean): string {
  const subject = random.pick(topic.subjects)
  const goesOn = !isFirst && random.chance(0.6)
  const question = goesOn ? random.pick(topic.followUps) : random.pick(topic.questions)(subject)
  const isLong = random.chance(0.15)
  return isLong ? `${question}\n\n${paragraph(random, topic, subject, random.between(4, 14))}` : question
}

/** A model's possible answer: paragraphs, sometimes a list or a block of code. */
export function makeAnswer(random: Random, topic: Topic): string {
  const subject = random.pick(topic.subjects)
  const parts = Array.from({ length: random.between(1, 5) }, () => part(random, topic, subject))
  return parts.join('\n\n')
}

function part(random: Random, topic: Topic, subject: string): string {
  if (topic.code.length > 0 && random.chance(0.2)) return `\`\`\`\n${random.pick(topic.code)}\n\`\`\``
  if (random.chance(0.2)) return list(random, topic, subject)
  return paragraph(random, topic, subject, random.between(2, 9))
}

function list(random: Random, topic: Topic, subject: string): string {
  return Array.from({ length: random.between(3, 6) }, () => `- ${sentence(random, topic, subject)}`).join(
    '\n',
  )
}

function paragraph(random: Random, topic: Topic, subject: string, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random, topic, subject)).join(' ')
}

/** A number makes most sentences differ, as in real chats. */
function sentence(random: Random, topic: Topic, subject: string): string {
  const words = random.pick(topic.sentences)(subject)
  return random.chance(0.3) ? `${words} (See note ${random.between(1, 40_000)}.)` : words
}
