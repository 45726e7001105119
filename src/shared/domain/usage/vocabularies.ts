import type { textKinds } from './text-features.ts'

/** Vocabularies whose tokenizers were measured; `unknown` is the fit to all with 128,000 tokens and more. */
const vocabularies = [
  'unknown',
  'o200k',
  'llama3',
  'qwen',
  'deepseek',
  'gemma',
  'cl100k',
  'sentencePiece',
] as const
export type Vocabulary = (typeof vocabularies)[number]

/**
 * Tokens for each occurrence of a feature, by vocabulary in the order above. `sentencePiece` is the fit to the
 * vocabularies of 32,000 tokens of Llama 2 and Mistral 7B (`docs/decisions/2026-11-22-forecast.md`).
 */
const fittedRates: Readonly<Record<(typeof textKinds)[number], readonly number[]>> = {
  words: [0.91, 0.9, 0.88, 0.89, 0.88, 0.9, 0.9, 0.96],
  longWords: [0.18, 0.17, 0.23, 0.22, 0.2, 0.13, 0.2, 0.18],
  capitals: [0.06, 0.03, 0.02, 0.02, 0.14, 0.09, 0.02, 0.3],
  rarePairs: [0.85, 0.67, 0.99, 0.95, 0.89, 0.75, 0.91, 0.96],
  endings: [0.72, 0.5, 0.94, 0.89, 0.8, 0.37, 0.86, 1.1],
  accents: [0.54, 0.52, 0.34, 0.82, 0.82, 0.33, 1.28, 1.44],
  digits: [0, 0, 0, 0.81, 0, 0.88, 0, 0.84],
  figures: [1.52, 1.42, 1.44, 0.82, 1.33, 0.33, 1.44, 0.4],
  marks: [0.1, 0.12, 0.11, 0.13, 0.1, 0.07, 0.13, 0.1],
  markRuns: [0.55, 0.46, 0.41, 0.34, 0.64, 0.93, 0.39, 1],
  spacedMarks: [0.68, 0.73, 0.78, 0.79, 0.57, 0.2, 0.77, 0.14],
  breaks: [0.23, 0.22, 0.18, 0.39, 0.35, 0.98, 0.19, 1.12],
  wordBreaks: [1.1, 1.32, 1.14, 1, 0.9, 0.2, 1.21, 0.37],
  gaps: [0.67, 0.65, 0.6, 0.54, 0.71, 0.83, 0.61, 0.63],
  greek: [0.42, 0.39, 0.41, 1.02, 0.52, 0.39, 1.05, 1.15],
  cyrillic: [0.36, 0.35, 0.36, 0.48, 0.42, 0.3, 0.6, 0.44],
  hebrew: [0.58, 0.51, 1.38, 0.58, 0.58, 0.54, 1.38, 1.17],
  alphabets: [0.73, 0.42, 2.11, 1.11, 0.8, 0.43, 2.11, 1.07],
  arabic: [0.39, 0.38, 0.38, 0.61, 0.43, 0.35, 0.85, 1.15],
  indic: [0.51, 0.38, 0.66, 1.17, 0.74, 0.26, 1.27, 1.25],
  southEast: [0.4, 0.41, 0.47, 0.53, 0.36, 0.31, 0.99, 1.04],
  han: [0.65, 0.83, 0.82, 0.62, 0.56, 0.58, 1.22, 1.3],
  kana: [0.56, 0.63, 0.58, 0.56, 0.59, 0.37, 0.86, 0.99],
  hangul: [0.7, 0.68, 0.7, 0.8, 0.77, 0.61, 1.16, 1.49],
  pictures: [1.25, 1.13, 1.51, 1.42, 1.27, 0.85, 1.6, 2.36],
  signs: [1.61, 1.29, 1.42, 1.72, 1.69, 1.69, 1.56, 1.5],
}

/** The names that these models have at services; the first match counts. */
const modelNames: readonly (readonly [name: RegExp, vocabulary: Vocabulary])[] = [
  [/gpt-?4o|gpt-4\.[15]|gpt-[5-9]|gpt-oss|(^|\/)o[134](-|$)/, 'o200k'],
  [/gpt-4|gpt-3\.?5/, 'cl100k'],
  [/llama-?v?3|distill-llama/, 'llama3'],
  [/llama-?v?2|codellama|tinyllama|vicuna|mistral-7b|mixtral/, 'sentencePiece'],
  // Qwen has a larger vocabulary from 3.5 on.
  [/qwen(?!-?3\.[5-9])|qwq/, 'qwen'],
  [/deepseek/, 'deepseek'],
  [/gemma|gemini/, 'gemma'],
]

export function vocabularyOf(modelId: string): Vocabulary {
  const id = modelId.toLowerCase()
  return modelNames.find(([name]) => name.test(id))?.[1] ?? 'unknown'
}

/** The share of a rate by which texts of one vocabulary differ, such as those of two languages. */
const textDeviation = 0.1
/** A name tells the vocabulary, but a service may serve something else under it. */
const shareOfSpread = 0.25

/** A rate before anything was counted, and its standard deviation. */
export function firstRateOf(
  kind: (typeof textKinds)[number],
  vocabulary: Vocabulary,
): readonly [mean: number, deviation: number] {
  const [unknown = 0, ...known] = fittedRates[kind]
  const mean = fittedRates[kind][vocabularies.indexOf(vocabulary)] ?? unknown
  const average = known.reduce((sum, rate) => sum + rate, 0) / known.length
  const spread = Math.hypot(...known.map((rate) => rate - average)) / Math.sqrt(known.length)
  return [mean, textDeviation * mean + spread * (vocabulary === 'unknown' ? 1 : shareOfSpread)]
}
