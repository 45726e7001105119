import { defineMessages, formatList, message } from '../../shared/language/messages.ts'

interface Sample {
  readonly names: readonly string[]
  readonly fence: string
  readonly code: string
}

/**
 * The same small sum in each language: counts that were not reported are counted separately, never as zero.
 */
const samples: readonly Sample[] = [
  {
    names: ['typescript', 'ts', 'javascript', 'js'],
    fence: 'ts',
    code: `interface Usage {
  prompt: number | null
  completion: number | null
}

export function totalOf(calls: readonly Usage[]): { tokens: number; notReported: number } {
  let tokens = 0
  let notReported = 0
  for (const { prompt, completion } of calls) {
    if (prompt === null || completion === null) notReported += 1
    else tokens += prompt + completion
  }
  return { tokens, notReported }
}`,
  },
  {
    names: ['python', 'py'],
    fence: 'python',
    code: `from dataclasses import dataclass


@dataclass(frozen=True)
class Usage:
    prompt: int | None
    completion: int | None


def total_of(calls: list[Usage]) -> tuple[int, int]:
    """The tokens that were reported, and how many calls reported none."""
    reported = [c for c in calls if c.prompt is not None and c.completion is not None]
    tokens = sum(c.prompt + c.completion for c in reported)
    return tokens, len(calls) - len(reported)`,
  },
  {
    names: ['rust', 'rs'],
    fence: 'rust',
    code: `pub struct Usage {
    pub prompt: Option<u64>,
    pub completion: Option<u64>,
}

/// The tokens that were reported, and how many calls reported none.
pub fn total_of(calls: &[Usage]) -> (u64, usize) {
    let sums: Vec<u64> = calls
        .iter()
        .filter_map(|call| Some(call.prompt? + call.completion?))
        .collect();
    (sums.iter().sum(), calls.len() - sums.len())
}`,
  },
  {
    names: ['go', 'golang'],
    fence: 'go',
    code: `package usage

// Usage holds nil for a count that was not reported.
type Usage struct {
	Prompt, Completion *int
}

// TotalOf returns the tokens that were reported, and how many calls reported none.
func TotalOf(calls []Usage) (tokens, notReported int) {
	for _, call := range calls {
		if call.Prompt == nil || call.Completion == nil {
			notReported++
			continue
		}
		tokens += *call.Prompt + *call.Completion
	}
	return tokens, notReported
}`,
  },
  {
    names: ['sql'],
    fence: 'sql',
    code: `SELECT model,
       sum(prompt_tokens + completion_tokens) AS tokens,
       count(*) FILTER (
         WHERE prompt_tokens IS NULL OR completion_tokens IS NULL
       ) AS not_reported
  FROM calls
 WHERE started_at >= '2026-11-01'
 GROUP BY model
 ORDER BY tokens DESC;`,
  },
  {
    names: ['shell', 'sh', 'bash'],
    fence: 'sh',
    code: `#!/bin/sh
# The tokens in a table of calls, and how many calls reported none.
set -eu
awk -F, 'NR > 1 {
  if ($2 == "" || $3 == "") missing++
  else tokens += $2 + $3
}
END { printf "%d tokens, %d not reported\\n", tokens, missing }' "\${1:-calls.csv}"`,
  },
  {
    names: ['json'],
    fence: 'json',
    code: `{
  "calls": [
    { "model": "kestrel-7b-instruct", "prompt": 1203, "completion": 87 },
    { "model": "kestrel-7b-instruct", "prompt": null, "completion": null }
  ],
  "total": { "tokens": 1290, "notReported": 1 }
}`,
  },
  {
    names: ['html'],
    fence: 'html',
    code: `<table>
  <caption>Calls</caption>
  <tr><th scope="col">Model</th><th scope="col">Total</th></tr>
  <tr><td>kestrel-7b-instruct</td><td>1,290</td></tr>
  <tr><td>kestrel-7b-instruct</td><td><em>not reported</em></td></tr>
</table>`,
  },
  {
    names: ['diff'],
    fence: 'diff',
    code: `--- a/total.ts
+++ b/total.ts
@@ -3,3 +3,4 @@
   for (const { prompt, completion } of calls) {
-    tokens += (prompt ?? 0) + (completion ?? 0)
+    if (prompt === null || completion === null) notReported += 1
+    else tokens += prompt + completion
   }`,
  },
]

/** The sample in a language by one of its names, all samples, or the list of languages. */
export function codeTextIn(wanted: string): string {
  const name = wanted.toLowerCase()
  if (name === 'all') return samples.map(blockOf).join('\n\n')
  const sample = samples.find(({ names }) => names.includes(name === '' ? 'typescript' : name))
  if (sample) return demoCodeStrings.example(blockOf(sample))
  return demoCodeStrings.unknown(samples.map(({ names }) => `\`${names[0]}\``))
}

function blockOf({ fence, code }: Sample): string {
  return `\`\`\`${fence}\n${code}\n\`\`\``
}

const demoCodeStrings = defineMessages('demo-code', {
  example:
    "This code adds up token counts and never invents a number:\n\n{block}\n\nA missing count is *not reported*. Treating it as `0` would make the total look exact when it isn't.",
  unknown: message(
    'I have no example in that language. I know {languages}. `/code all` shows all of them.',
    formatList,
  ),
})
