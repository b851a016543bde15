const DAYS = ['day', 'location'] as const;

/** The reports, each with its groupings; the first is the default (BEHAVIOR §41.2). */
export const REPORT_GROUPINGS = {
  sales: [
    'kind',
    'service',
    'category',
    'product',
    'staff',
    ...DAYS,
    'weekday',
    'hour',
    'client_kind',
    'channel',
  ],
  tax: ['rate', ...DAYS],
  cash: ['drawer', ...DAYS],
  payouts: ['payout', 'day'],
  owed: ['part', ...DAYS],
  payroll: ['staff', ...DAYS],
  utilisation: ['staff', 'hour', ...DAYS],
  clients: ['staff', ...DAYS],
} as const;
export type ReportName = keyof typeof REPORT_GROUPINGS;
