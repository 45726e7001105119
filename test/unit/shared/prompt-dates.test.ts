import { describe, expect, it } from 'vitest'
import { dateInPrompt } from '../../../src/shared/domain/chat/prompt-dates.ts'

describe('a date or time in a prompt', () => {
  it.each([
    ['Today is 2026-11-23.', '2026-11-23'],
    ['Sent at 2026-11-23T14:05:09Z.', '2026-11-23'],
    ['Today is 2026/11/23.', '2026/11/23'],
    ['Stand: 23.11.2026', '23.11.2026'],
    ['Today is 11/23/2026.', '11/23/2026'],
    ['Today is 23/11/26.', '23/11/26'],
    ['Today is Monday, November 23, 2026.', 'November 23, 2026'],
    ['Today is Nov 23rd.', 'Nov 23rd'],
    ['It is 23. Nov 2026 for you.', '23. Nov 2026'],
    ['It is the 23rd of November, 2026.', '23rd of November, 2026'],
    ['The time is 14:05.', '14:05'],
    ['The time is 09:30:15, and', '09:30:15'],
    ['It is 2:05 pm.', '2:05 pm'],
    ['It is 2 PM in Rome.', '2 PM'],
    ['It is 2:05 p.m.', '2:05 p.m'],
    ['Date: {{date}}', '{{date}}'],
    ['Date: {current_date}', '{current_date}'],
    ['Now: {{ CURRENT_TIME }}', '{{ CURRENT_TIME }}'],
    ['Now: {{currentDateTime}}', '{{currentDateTime}}'],
    ['First 23.11.2026, then 2026-11-24', '23.11.2026'],
  ])('is found: %s', (prompt, found) => {
    expect(dateInPrompt(prompt)).toBe(found)
  })

  it.each([
    'Answer in May or 3 sentences.',
    'Use the ratio 16:9 or 4:30, or a scale of 1:500.',
    'Use version 3.12.10, v1.2.2024 or 2026.11.23.',
    'The host is 10.0.12.34, its address 00:1b:44:11:3a:b7, its port localhost:8080.',
    'See RFC 2119-2120 and the ISBN 978-3-16-148410-0.',
    'It costs $14.05, 1,203.50 or €10/15/20, and 3/4 of that in 2026.',
    'Never {update} the {runtime}, {{name}} or {sometimes}.',
    'A month has 13-45 cases; 2026-13-40 and 99:99 are none.',
  ])('is not in: %s', (prompt) => {
    expect(dateInPrompt(prompt)).toBeNull()
  })
})
