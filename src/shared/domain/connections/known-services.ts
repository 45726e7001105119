interface KnownService {
  readonly name: string
  /** The base address of its OpenAI-compatible API. */
  readonly address: string
}

export interface LocalEngine {
  readonly name: string
  /** The port it uses by default. */
  readonly port: number
}

/** Programs that serve models on the user's computer, with an OpenAI-compatible API under `/v1`. */
export const localEngines: readonly LocalEngine[] = [
  { name: 'GPT4All', port: 4891 },
  { name: 'Jan', port: 1337 },
  { name: 'KoboldCpp', port: 5001 },
  { name: 'LiteLLM', port: 4000 },
  { name: 'LM Studio', port: 1234 },
  { name: 'Ollama', port: 11434 },
  { name: 'SGLang', port: 30000 },
  { name: 'llama.cpp', port: 8080 },
  { name: 'text-generation-webui', port: 5000 },
  { name: 'vLLM', port: 8000 },
]

export const localAddress = (port: number): string => `http://localhost:${port}/v1`

/**
 * Services by name, so that nobody has to look up an address. Only a list: choosing one makes no request.
 * Programs on this computer are last.
 */
export const knownServices: readonly KnownService[] = [
  { name: 'DeepSeek', address: 'https://api.deepseek.com/v1' },
  { name: 'Fireworks AI', address: 'https://api.fireworks.ai/inference/v1' },
  { name: 'Google Gemini', address: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  { name: 'Groq', address: 'https://api.groq.com/openai/v1' },
  { name: 'Mistral AI', address: 'https://api.mistral.ai/v1' },
  { name: 'OpenAI', address: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', address: 'https://openrouter.ai/api/v1' },
  { name: 'Together AI', address: 'https://api.together.ai/v1' },
  ...localEngines.map(({ name, port }) => ({ name, address: localAddress(port) })),
]
