/** Unbreakable words, wider than any column. */
export const longWords = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft${'x'.repeat(160)} and https://example.com/${'path/'.repeat(40)} and \`${'code_'.repeat(60)}\`.

| ${'wide'.repeat(40)} | b | c | d | e | f |
|---|---|---|---|---|---|
| 1 | ${'cell'.repeat(30)} | 3 | 4 | 5 | 6 |

\`\`\`
${'a line of code without an end '.repeat(12)}
\`\`\``

export const arabic = `العدّ هو **الأساس**: كل رمز له ثمن. السعر هو $3.20 لكل مليون، والمجموع 1,290.

1. أولاً: ‏\`SELECT count(*)\` يعدّ الصفوف.
2. ثانياً: انظر https://example.com/a?b=c

> اقتباس بالعربية مع word بالإنجليزية.`

export const hebrew = 'כמה עולה הודעה של 1,203 אסימונים ב-meridian-70b-chat?'

export const chinese = `排序不稳定时，相同的行没有固定的顺序。**请写出决定顺序的每一列**，例如 \`id\`。

- 第一：在 PostgreSQL、SQLite 和 MySQL 中都一样。
- 第二：这个很长的句子没有任何空格，所以它必须能够在任何一个字之后换行，否则在狭窄的窗口里就会超出边界而看不见。`

export const emoji = `👩🏽‍🚀 counts 👨‍👩‍👧‍👦 in 🇵🇹 with 🏳️‍🌈 and ❤️‍🔥: 1️⃣ 2️⃣ 3️⃣ ${'🦜'.repeat(60)}`

export const everyElement = `## What a stable sort needs

### A heading of the third kind

Rows that compare **equal** have *no order* of their own; ~~insertion order~~ is not one. See [the standard](https://example.com/sql).

1. Name every column that decides.
   - One that is unique ends the list.
   - \`NULLS LAST\` is a choice too.
2. Put an index on them.

- [x] Written down
- [ ] Measured

> Two runs may differ, and both are right.

| Engine | Order of equal rows | Index used |
|:--|:-:|--:|
| PostgreSQL | not defined | 98.2 % |
| SQLite | not defined | 97.0 % |

\`\`\`sql
SELECT id, created_at, amount FROM ledger ORDER BY created_at DESC, id DESC;
\`\`\`

---

It costs $3.20 per million, not $5. The sum is $$\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$$ and $e^{i\\pi} = -1$.

A note.[^1]

[^1]: The note itself.`
