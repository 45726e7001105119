import { defineMessages } from '../../../../shared/language/messages.ts'

/** The usage page beside an earlier period. */
export const usageChangeStrings = defineMessages('usage-change', {
  titles: {
    model: 'Change by model',
    project: 'Change by project',
  },
  columns: {
    model: 'Model',
    project: 'Project',
    calls: 'Calls',
    earlier: 'Before',
    now: 'Now',
    change: 'Tokens',
    percent: 'Percent',
    price: 'Price',
  },
  columnMeanings: {
    calls: 'Difference in calls',
    earlier: 'Total tokens of the previous period',
    now: 'Total tokens of the days shown',
    change: 'Difference in total tokens, the largest first',
    percent: 'Difference in percent of the previous total',
    price: 'Difference in price',
  },
  noBase: 'No percentage, because the previous period has no tokens',
})
