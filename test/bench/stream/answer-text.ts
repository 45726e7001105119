/** About the characters per token in ordinary English and code. */
export const charactersPerToken = 4.2

const sections: readonly ((index: number) => string)[] = [
  (index) =>
    `## Part ${index}: what the ledger holds\n\nEvery call has **one row**, written before its first byte leaves, and the row stays when the chat it came from is gone. The total of \`calls\` is what was paid for, which may be $${index}.50 or $${index + 1}.75 a day; the [manual](https://example.com/ledger/${index}) says why.\n\n`,
  (index) =>
    `- the prompt, counted by the service\n- the completion, with *${index} tokens* of reasoning in it\n  - where it was not reported, it says so\n  - and it is never a zero\n- the total, which has to be their sum\n\n`,
  (index) =>
    `\`\`\`ts\nexport function sumOf(rows: readonly Row[]): number {\n  // A row without a count adds nothing, and is counted apart.\n  return rows.reduce((sum, row) => sum + (row.total ?? 0), ${index})\n}\n\nconst share = (part: number, whole: number) => \`\${Math.round((part / whole) * 100)} %\`\n\`\`\`\n\n`,
  (index) =>
    `| Model | Prompt | Completion | Price |\n|:--|--:|--:|--:|\n| small-7b | 1,${index}03 | 87 | $0.0004 |\n| large-70b | 1,${index}03 | 142 | $0.0031 |\n| vision-11b | 2,210 | 64 | $0.0009 |\n\n`,
  (index) =>
    `The share of what is sent again grows with $n$, since $\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$, and so\n\n$$\nC_{${index}} = p \\cdot \\frac{n(n+1)}{2} + q \\cdot n\n$$\n\nwhich is why a long conversation costs more than two short ones.\n\n`,
  (index) =>
    `1. Open the review of the conversation.\n2. Sort by \`Total\`, and look at row ${index}.\n3. Leave out of the context what is not needed any more.\n\n> A number that the service reported is shown plain; one that was worked out has a sign before it.\n\n`,
]

/** An answer as models write them: headings, lists, code, tables and formulas in turn. */
export function answerOf(tokens: number): string {
  const length = Math.round(tokens * charactersPerToken)
  let text = ''
  for (let index = 0; text.length < length; index += 1)
    text += sections[index % sections.length]?.(Math.floor(index / sections.length) % 90) ?? ''
  return text.slice(0, length)
}
