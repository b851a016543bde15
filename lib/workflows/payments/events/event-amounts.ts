import type { Money } from '../../../rules/money.ts';
import { fromProcessorAmount } from '../../../rules/payments/processor-amounts.ts';
import type { EventContext } from './event-context.ts';

/** An amount of an event's object; 0 where it has none. */
export const parseEventAmount = ({ event }: EventContext, name: string): Money => {
  const { [name]: amount, currency } = event.object;
  const isMoney = Number.isSafeInteger(amount) && typeof currency === 'string';
  return isMoney ? fromProcessorAmount(Number(amount), currency) : 0;
};
