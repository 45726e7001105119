/** How many messages are read at once of a long conversation: so many to begin with, and at most so many after that. */
export const pageLength = 50
export const mostMessages = 500
/** How many conversations are listed at once: few enough that nobody notices while one types. */
export const listPageLength = 250
