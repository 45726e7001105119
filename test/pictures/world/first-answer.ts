/** The chat of the film at the top of the README. */
export const question = 'Why does each message in a long chat cost more?'

export const answer = `The model remembers nothing between two calls. Each call sends **the whole chat again**, and your new message:

- The first call sends 1 message.
- The tenth call sends 19: ten of yours and nine answers.

Start a new chat for a new topic, or exclude long messages from the context.`
