import { daysAgo } from '../now.ts'
import type { Told } from '../tell.ts'

const schema = `CREATE TABLE accounts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner       text NOT NULL,
  currency    char(3) NOT NULL CHECK (currency = upper(currency)),
  opened_at   timestamptz NOT NULL DEFAULT now(),
  closed_at   timestamptz
);

CREATE TABLE ledger (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint NOT NULL REFERENCES accounts (id),
  created_at  timestamptz NOT NULL DEFAULT now(),
  amount      numeric NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'fee', 'correction')),
  reference   text,
  corrects    bigint REFERENCES ledger (id)
);

CREATE INDEX ledger_created_at         ON ledger (created_at);
CREATE INDEX ledger_account_created_at ON ledger (account_id, created_at);
CREATE INDEX ledger_reference          ON ledger (reference) WHERE reference IS NOT NULL;

CREATE VIEW balances AS
SELECT account_id, sum(amount) AS balance, count(*) AS entries, max(created_at) AS last_entry
FROM   ledger
GROUP  BY account_id;`

/** A question of work, with code in its answers. */
export const stableSort: Told = {
  title: 'A stable sort in SQL',
  model: 'meridian-70b-chat',
  startedAt: daysAgo(0, 15, 20),
  systemPrompt: 'You are a careful database engineer. Prefer standard SQL and say which engines differ.',
  draft: 'And if the index is missing?',
  tags: ['work'],
  turns: [
    {
      asks: `Here is the schema we talk about.\n\n\`\`\`sql\n${schema}\n\`\`\`\n\nIs anything odd about it?`,
      answers: [
        {
          text: `Three things, none of them urgent:

- **\`amount numeric\`** without a scale takes what it is given. \`numeric(14, 2)\` says what you mean.
- **\`ledger_created_at\`** is covered by \`ledger_account_created_at\` only for queries that name the account. Keep both if you list across accounts.
- **\`created_at\`** is not unique, so sorting by it alone leaves rows of the same moment in any order.`,
        },
      ],
    },
    {
      asks: 'Does ORDER BY created_at keep rows in the order they were inserted?',
      answers: [
        {
          text: 'Not reliably. SQL promises nothing about rows that compare equal, so two runs of the same query may differ, and a change of the plan is enough to reorder them.',
        },
      ],
    },
    {
      asks: 'Show me how to make it stable, in plain SQL.',
      answers: [
        {
          text: 'Sort by more than one column, the last of them unique. For example `ORDER BY created_at, id`.',
        },
        {
          text: `Name a column that decides between equal rows:

\`\`\`sql
SELECT id, created_at, amount
FROM   ledger
ORDER  BY created_at DESC, id DESC;  -- id breaks ties
\`\`\`

An index on \`(created_at, id)\` serves it without a sort step in PostgreSQL, SQLite and MySQL alike.`,
        },
      ],
    },
  ],
}
