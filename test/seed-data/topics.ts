export interface Topic {
  /** The subjects of questions. */
  readonly subjects: readonly string[]
  /** The beginnings of chats. */
  readonly questions: readonly ((subject: string) => string)[]
  readonly followUps: readonly string[]
  /** The sentences of answers. */
  readonly sentences: readonly ((subject: string) => string)[]
  readonly code: readonly string[]
}

const programming: Topic = {
  subjects: [
    'the retry logic in our queue worker',
    'a race in parseInvoiceLines()',
    'the login form validation',
    'an index on orders.customer_id',
    'streaming a CSV export',
    'the flaky checkout test',
    'our Dockerfile',
    'pagination with cursors',
    'the memory leak in the image cache',
    'moving from callbacks to async iterators',
  ],
  questions: [
    (subject) => `Can you review ${subject}? It works locally but fails about once a day in production.`,
    (subject) => `What would be the simplest way to test ${subject}?`,
    (subject) => `Explain ${subject} to somebody who joined the team last week.`,
    (subject) => `I want to change ${subject} without a big rewrite. Where would you begin?`,
  ],
  followUps: [
    'And what happens when two of them run at the same time?',
    'Show me the smallest example that still fails.',
  ],
  sentences: [
    (subject) => `The first thing to look at in ${subject} is what happens on the second attempt.`,
    () => 'If the write is not idempotent, a retry after a time-out may be applied twice.',
    () => 'A unique key on the request id turns that from a bug into a harmless no-op.',
    () => 'I would log the id and the attempt, never the payload.',
    () => 'The default time-out of 30 seconds hides the problem rather than solving it.',
    () => 'Measure before you cache: the query takes 4 ms and is called 12 times per page.',
    (subject) =>
      `A property test finds more here than ten examples, because ${subject} has few inputs and many orders.`,
    () => 'Keep the old path behind a flag for one release and compare the results.',
  ],
  code: [
    'export async function retry<T>(task: () => Promise<T>, attempts = 3): Promise<T> {\n  for (let attempt = 1; ; attempt += 1) {\n    try {\n      return await task()\n    } catch (error) {\n      if (attempt === attempts) throw error\n    }\n  }\n}',
    'CREATE UNIQUE INDEX orders_by_request ON orders (request_id);\nSELECT customer_id, count(*) FROM orders GROUP BY customer_id;',
    'def chunks(rows, size=500):\n    for start in range(0, len(rows), size):\n        yield rows[start:start + size]',
  ],
}

const writing: Topic = {
  subjects: [
    'a letter to the landlord about the heating',
    'the opening of my talk on town libraries',
    'a toast for my sister’s wedding',
    'the summary of the quarterly report',
    'an apology to a customer whose parcel got lost',
    'a children’s story about a lighthouse',
    'the cover letter for a museum job',
  ],
  questions: [
    (subject) => `Help me with ${subject}. It should be warm, but not too long.`,
    (subject) => `Here is my draft of ${subject}. What would you cut?`,
    (subject) => `Give me three different first sentences for ${subject}.`,
  ],
  followUps: [
    'Make it shorter, and less formal in the second paragraph.',
    'That is too sweet. Again, please, plainer.',
  ],
  sentences: [
    () => 'Begin with what happened, not with how you felt about it.',
    (subject) => `For ${subject}, one concrete detail does more than three adjectives.`,
    () => 'The third paragraph says the same as the first; I would drop it.',
    () => 'Ask for one thing, by one date, and thank them once.',
    () => 'Read it aloud: where you run out of breath, there is a full stop missing.',
    () => 'It ends best on the image of the light going round, without explaining it.',
  ],
  code: [],
}

const household: Topic = {
  subjects: [
    'sourdough that does not rise',
    'a weekly plan for vegetarian dinners',
    'the noise in my bicycle’s bottom bracket',
    'planting tomatoes on a north balcony',
    'a route for four days in Lisbon',
    'sleeping better before an early shift',
    'comparing two electricity tariffs',
  ],
  questions: [
    (subject) => `I need advice on ${subject}.`,
    (subject) => `What do most people get wrong about ${subject}?`,
    (subject) => `How much would ${subject} cost me over a year, roughly?`,
  ],
  followUps: [
    'I have only 30 minutes a day for it. Does that change your answer?',
    'Put that into a table, please.',
  ],
  sentences: [
    (subject) => `With ${subject}, patience is worth more than equipment.`,
    () => 'Start with 75 % of what the recipe says and add the rest only when you see why.',
    () => 'At 21 °C it takes about five hours; at 17 °C rather eight.',
    () => 'Write down what you changed: after three tries you will know your own numbers.',
    () => 'The cheap version costs about €38 a year, the other one about €112.',
    () => 'Tram 28 is full by ten; walk up and ride down instead.',
  ],
  code: [],
}

const german: Topic = {
  subjects: [
    'die Steuererklärung',
    'Übungen für den Rücken',
    'die Kündigung des Handyvertrags',
    'den Größenvergleich',
  ],
  questions: [
    (subject) => `Kannst du mir ${subject} in einfachen Worten erklären?`,
    (subject) => `Was muss ich über ${subject} wissen, bevor ich anfange?`,
  ],
  followUps: ['Geht das auch kürzer?', 'Und was kostet das ungefähr?', 'Schreib das bitte als Liste.'],
  sentences: [
    () => 'Größere Beträge gehören in die Anlage; die Frist endet am 31. Juli.',
    (subject) => `Für ${subject} genügt anfangs eine halbe Stunde.`,
    () => 'Heb die Belege auf, auch wenn niemand danach fragt.',
    () => 'Das Wichtigste steht meistens im dritten Absatz.',
  ],
  code: [],
}

const japanese: Topic = {
  subjects: ['東京での三日間', '敬語の使い方', '味噌汁の作り方', '引っ越しの準備'],
  questions: [
    (subject) => `${subject}について教えてください。`,
    (subject) => `${subject}で気をつけることは何ですか。`,
  ],
  followUps: ['もっと短くしてください。', '例を三つください。', '雨の日はどうすればいいですか。'],
  sentences: [
    () => '朝早く浅草寺へ行くと、まだ人が少なくて静かです。',
    (subject) => `${subject}は、急がずに一つずつ進めるのがこつです。`,
    () => '予算は一日に八千円ほど見ておくと安心です。',
    () => '最後にもう一度、声に出して読んでみてください。',
  ],
  code: [],
}

const chinese: Topic = {
  subjects: ['季度报告的摘要', '面试的自我介绍', '周末的菜单', '给客户的道歉信'],
  questions: [
    (subject) => `请帮我改进${subject}，语气要友好。`,
    (subject) => `写${subject}时最容易犯什么错误？`,
  ],
  followUps: ['再短一点。', '请用表格列出来。', '第二段不够自然。'],
  sentences: [
    () => '第二段可以更短，重点放在客户得到了什么。',
    (subject) => `关于${subject}，先写结论，再写理由。`,
    () => '数字放在句首，读者一眼就能看到。',
    () => '如果时间不够，可以只保留前三点。',
  ],
  code: [],
}

/** Weighted by their number of entries. */
export const topics: readonly Topic[] = [
  programming,
  programming,
  programming,
  writing,
  writing,
  household,
  household,
  german,
  japanese,
  chinese,
]
