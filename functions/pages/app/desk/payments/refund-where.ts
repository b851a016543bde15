import { tillTexts } from '../till/texts/index.ts';
import type { Payment } from './payment-rows.ts';

type Where = keyof ReturnType<typeof tillTexts>['refund']['where'];

/** Gift cards, packages and memberships need nobody's hand, and have no text. */
const WHERE: Readonly<Partial<Record<Payment['by'], Where>>> = {
  cash: 'cash',
  external: 'external',
  reader: 'card',
  deposit: 'card',
  card: 'card',
  tip: 'card',
  credit: 'credit',
};

/** Where refunded money goes, and what the user does for it: one sentence for each way (BEHAVIOR §39.7). */
export function describeRefundWays(ways: readonly Payment['by'][]): string {
  const { where } = tillTexts().refund;
  const names = new Set(ways.flatMap((by) => WHERE[by] ?? []));
  return [...names].map((name) => where[name]).join(' ');
}
