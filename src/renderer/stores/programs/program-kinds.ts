/** The programs that Tally knows how to set up, in the order of the list. */
export const programKinds = [
  'codex',
  'claude-code',
  'opencode',
  'qwen-code',
  'continue',
  'cline',
  'aider',
  'zed',
  'openai-sdk',
  'anthropic-sdk',
  'ai-sdk',
  'langchain',
  'curl',
  'other',
] as const
export type ProgramKind = (typeof programKinds)[number]
