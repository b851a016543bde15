/** Numbers of accounts by the name of a chart of accounts. Accounts that each salon posts in its own way have none. */
const CHARTS = {
  // Revenue without automatic tax: the tax of a sale has a line of its own
  SKR03: {
    cash: '1000',
    bank: '1200',
    reader: '1360',
    card: '1360',
    external: '1360',
    receivable: '1410',
    prepaid: '1710',
    gift_cards: '1700',
    packages: '1700',
    credit: '1700',
    tips: '1590',
    foreign: '1590',
    tax: '1770',
    services: '8000',
    products: '8000',
    memberships: '8000',
    losses: '2400',
    processor_fees: '4970',
    opening: '9000',
  },
  SKR04: {
    cash: '1600',
    bank: '1800',
    reader: '1460',
    card: '1460',
    external: '1460',
    receivable: '1210',
    prepaid: '3250',
    gift_cards: '3500',
    packages: '3500',
    credit: '3500',
    tips: '1370',
    foreign: '1370',
    tax: '3800',
    services: '4000',
    products: '4000',
    memberships: '4000',
    losses: '6930',
    processor_fees: '6855',
    opening: '9000',
  },
  PCG: {
    cash: '530',
    bank: '512',
    reader: '511',
    card: '511',
    external: '511',
    receivable: '411',
    prepaid: '4191',
    gift_cards: '4191',
    packages: '4191',
    credit: '4198',
    tips: '467',
    tax: '44571',
    services: '706',
    products: '707',
    memberships: '706',
    losses: '654',
    processor_fees: '627',
    opening: '890',
  },
  PGC: {
    cash: '570',
    bank: '572',
    receivable: '430',
    prepaid: '438',
    gift_cards: '438',
    packages: '438',
    credit: '438',
    tax: '477',
    services: '705',
    products: '700',
    memberships: '705',
    losses: '650',
    processor_fees: '626',
  },
} as const;

export type Chart = keyof typeof CHARTS;

/** The charts of a country, by the time zone of the salon. */
const BY_ZONE: Readonly<Record<string, readonly Chart[]>> = {
  'Europe/Berlin': ['SKR03', 'SKR04'],
  'Europe/Paris': ['PCG'],
  'Europe/Madrid': ['PGC'],
  'Atlantic/Canary': ['PGC'],
};

export const listChartsOfTimeZone = (timeZone: string): readonly Chart[] => BY_ZONE[timeZone] ?? [];

/** The number that a chart proposes for an account; empty without one. */
export const proposeAccountNumber = (chart: Chart, account: string): string =>
  (CHARTS[chart] as Readonly<Record<string, string>>)[account] ?? '';
