interface KnownService {
  readonly name: string
  /** The base address of its OpenAI-compatible API. */
  readonly address: string
}

/**
 * Services by name, so that nobody has to look up an address. Only a list: choosing one makes no request.
 * Programs on this computer are last, with the port they use by default.
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
  { name: 'LM Studio', address: 'http://localhost:1234/v1' },
  { name: 'Ollama', address: 'http://localhost:11434/v1' },
  { name: 'llama.cpp', address: 'http://localhost:8080/v1' },
]
