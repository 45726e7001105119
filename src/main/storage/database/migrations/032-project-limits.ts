/** The most that one answer in a project may have, as JSON; empty for none. */
export const projectLimits = `
ALTER TABLE projects ADD COLUMN answer_limit TEXT NOT NULL DEFAULT '';
`
