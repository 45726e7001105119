import { daysAgo } from '../now.ts'
import type { Told } from '../tell.ts'

/** One question to three models. */
export const lisbon: Told = {
  title: 'Trip budget for Lisbon',
  model: 'meridian-70b-chat',
  startedAt: daysAgo(0, 12, 41),
  tags: ['travel'],
  turns: [
    {
      asks: 'Four days in Lisbon for two in March. What should we expect to spend, without flights?',
      isCompared: true,
      answers: [
        {
          model: 'meridian-70b-chat',
          text: `About **€640** for both of you:

- Room, four nights: €360
- Food: €170, with lunch as the main meal
- Trams and trains: €38 with a Viva card
- Museums and Sintra: €72

March is off season, so rooms are a third cheaper than in June. Book Sintra a day ahead.`,
        },
        {
          model: 'atlas-405b',
          text: `Plan for **€700**, and keep €100 in reserve:

- A double room in Graça or Alfama: €95 a night
- Meals: €45 a day
- Transport: €40 in all
- Entries: Jerónimos, the tile museum, Sintra, together €80

Rooms matter most: two tram stops from the center, they cost €30 less a night.`,
        },
        {
          model: 'meridian-8b-chat',
          text: `Roughly **€600 to €750**:

- Hotel: €90 a night
- Food: €40 a day
- Transport: €10 a day
- Sights: €60

Many museums are free on Sunday mornings.`,
        },
      ],
    },
  ],
}
