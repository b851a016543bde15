import { getNumberFormat, isolate } from '../texts/formats.ts';

/** An amount of the API ('50.00') in the salon's currency: '$50.00'. */
export const formatPrice = (amount: string, currency: string): string =>
  isolate(getNumberFormat({ style: 'currency', currency }).format(Number(amount)));

/** An amount at the axis of a chart: '$1.6K'. */
export const formatAxisPrice = (amount: number, currency: string): string =>
  isolate(
    getNumberFormat({
      ...{ style: 'currency', currency, notation: 'compact' },
      ...{ minimumFractionDigits: 0, maximumFractionDigits: 1 },
    } as const).format(amount),
  );
