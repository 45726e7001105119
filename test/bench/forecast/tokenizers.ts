type Count = (text: string) => number

export interface Tokenizer {
  readonly name: string
  /** The name of a model that uses it at a service. */
  readonly modelId: string
  /** Whether the app's starting rates were fitted to this tokenizer, on other texts. */
  readonly isFitted: boolean
  readonly count: Count
  /**
   * Tokens around the texts: at the start, with the opening of the answer, and around each message by its
   * role.
   */
  readonly frames: {
    readonly start: number
    readonly system: number
    readonly user: number
    readonly assistant: number
  }
}

type Encode = (text: string, ...options: unknown[]) => { readonly length: number }

async function load(name: string): Promise<object> {
  return (await import(import.meta.resolve(name))) as object
}

async function encoderOf(name: string): Promise<Encode> {
  const module = await load(name)
  const owner = ('default' in module ? module.default : module) as { encode: Encode }
  return (text, ...options) => owner.encode(text, ...options)
}

async function claudeCount(): Promise<Count> {
  const { getTokenizer } = (await load('@anthropic-ai/tokenizer')) as { getTokenizer(): { encode: Encode } }
  const tokenizer = getTokenizer()
  return (text) => tokenizer.encode(text.normalize('NFKC'), 'all').length
}

/** Caches counts, because the same pieces occur in many prompts. */
function remembered(count: Count): Count {
  const known = new Map<string, number>()
  return (text) => {
    const found = known.get(text) ?? count(text)
    known.set(text, found)
    return found
  }
}

/**
 * Six tokenizers that services use or used, with the frames of their templates. They are installed only where
 * a benchmark runs.
 */
export async function loadTokenizers(): Promise<Tokenizer[]> {
  const [o200k, cl100k, llama2, llama3, mistral, claude2] = await Promise.all([
    encoderOf('gpt-tokenizer/encoding/o200k_base'),
    encoderOf('gpt-tokenizer/encoding/cl100k_base'),
    encoderOf('llama-tokenizer-js'),
    encoderOf('llama3-tokenizer-js'),
    encoderOf('mistral-tokenizer-js'),
    claudeCount(),
  ])
  const tokenizers: Tokenizer[] = [
    {
      name: 'o200k',
      modelId: 'gpt-5-mini',
      isFitted: true,
      count: (text) => o200k(text).length,
      frames: framesOf(3, 4, 4, 4),
    },
    {
      name: 'cl100k',
      modelId: 'gpt-4-turbo',
      isFitted: true,
      count: (text) => cl100k(text).length,
      frames: framesOf(3, 4, 4, 4),
    },
    {
      name: 'Llama 2',
      modelId: 'llama2:7b',
      isFitted: true,
      count: (text) => llama2(text, false, false).length,
      frames: framesOf(1, 8, 8, 2),
    },
    {
      name: 'Llama 3',
      modelId: 'llama3.1:8b',
      isFitted: true,
      count: (text) => llama3(text, { bos: false, eos: false }).length,
      // Four tokens for a heading and one for the end of each message; the template adds two dates to the
      // system prompt.
      frames: framesOf(5, 25, 5, 5),
    },
    {
      name: 'Mistral 7B',
      modelId: 'open-mistral-7b',
      isFitted: true,
      count: (text) => mistral(text, false, false).length,
      frames: framesOf(1, 2, 8, 1),
    },
    {
      name: 'Claude 2',
      modelId: 'claude-2.1',
      isFitted: false,
      count: claude2,
      frames: framesOf(5, 4, 5, 5),
    },
  ]
  return tokenizers.map((tokenizer) => ({ ...tokenizer, count: remembered(tokenizer.count) }))
}

function framesOf(start: number, system: number, user: number, assistant: number): Tokenizer['frames'] {
  return { start, system, user, assistant }
}
