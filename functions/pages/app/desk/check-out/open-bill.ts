import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { startAfterPause } from '../../parts/start-after.ts';
import { parseAmountOrZeroIfEmpty, toApiAmount } from '../money/amounts.ts';
import {
  type BillChanges,
  type BillTarget,
  NO_BILL_CHANGES,
  type Quote,
  type TypedTips,
  toQuoteInputUnlessEmptyWalkIn,
} from './bill-input.ts';

type Input = NonNullable<ReturnType<typeof toQuoteInputUnlessEmptyWalkIn>>;

/** A bill that the desk changes: the API prices each change before the desk shows it (BEHAVIOR §39.6). */
export type OpenBill = {
  readonly changes: ReadonlySignal<BillChanges>;
  /** The visits that the bill pays; none for a walk-in. */
  readonly visits: ReadonlySignal<readonly number[]>;
  /** One tip for all who served. */
  readonly tip: Signal<string>;
  /** A tip for each person by id; undefined for one tip. */
  readonly tipsByPerson: Signal<ReadonlyMap<number, string> | undefined>;
  /** Undefined before the first one, and for a walk-in without a line. */
  readonly quote: ReadonlySignal<Quote | undefined>;
  /** The input that the quote is of; undefined while something newer waits for its quote. */
  readonly quoted: ReadonlySignal<Input | undefined>;
  readonly failure: ReadonlySignal<CallFailure | null>;
  /** Changes the bill, if the API accepts it. Returns why not. */
  readonly change: (change: Partial<BillChanges>) => Promise<CallFailure | undefined>;
  /** Takes the bill of now, where it has changed. */
  readonly take: (quote: Quote) => void;
  /** Another customer owns other things. */
  readonly forgetRedemptions: () => void;
};

const TYPING_PAUSE_MS = 250;

/** The tips that are typed; undefined where one is no amount. */
function readTips(tip: string, byPerson: ReadonlyMap<number, string> | undefined): TypedTips | undefined {
  if (!byPerson) {
    const shared = parseAmountOrZeroIfEmpty(tip);
    return shared === undefined ? undefined : { shared };
  }
  const amounts = [...byPerson].map(([staff_id, text]) => ({
    staff_id,
    amount: parseAmountOrZeroIfEmpty(text),
  }));
  if (amounts.some(({ amount }) => amount === undefined)) return undefined;
  const given = amounts.filter(({ amount }) => amount !== 0);
  return { each: given.map(({ staff_id, amount = 0 }) => ({ staff_id, amount: toApiAmount(amount) })) };
}

function openBill(
  salon: Client,
  target: ReadonlySignal<BillTarget | undefined>,
): OpenBill & { close(): void } {
  const changes = signal<BillChanges>(NO_BILL_CHANGES);
  const tip = signal('');
  const tipsByPerson = signal<ReadonlyMap<number, string> | undefined>(undefined);
  const shown = signal<{ readonly key: string; readonly quote: Quote } | undefined>(undefined);
  const failure = signal<CallFailure | null>(null);
  const toInput = (of: BillChanges): Input | undefined => {
    const tips = readTips(tip.value, tipsByPerson.value);
    return target.value && tips && toQuoteInputUnlessEmptyWalkIn(target.value, of, tips);
  };
  const input = computed(() => toInput(changes.value));
  const stop = effect(() => {
    const asked = input.value;
    if (!asked) return undefined;
    const key = JSON.stringify(asked);
    if (shown.peek()?.key === key) return undefined;
    return startAfterPause(shown.peek() ? TYPING_PAUSE_MS : 0, async (signal) => {
      const result = await salon.checkout.checkoutQuote(asked, { signal });
      if (signal.aborted) return;
      batch(() => {
        if (result.ok) shown.value = { key, quote: result.reply.data };
        failure.value = result.ok ? null : result;
      });
    });
  });
  return {
    changes,
    visits: computed(() => {
      const of = target.value;
      return of && 'appointment_id' in of ? [of.appointment_id, ...changes.value.others] : [];
    }),
    tip,
    tipsByPerson,
    quote: computed(() => shown.value?.quote),
    quoted: computed(() =>
      input.value && shown.value?.key === JSON.stringify(input.value) ? input.value : undefined,
    ),
    failure,
    async change(change) {
      const next = { ...changes.peek(), ...change };
      const asked = toInput(next);
      if (!asked) {
        batch(() => {
          changes.value = next;
          shown.value = undefined;
        });
        return undefined;
      }
      const result = await salon.checkout.checkoutQuote(asked);
      if (!result.ok) return result;
      batch(() => {
        shown.value = { key: JSON.stringify(asked), quote: result.reply.data };
        changes.value = next;
        failure.value = null;
      });
      return undefined;
    },
    take(quote) {
      const key = shown.peek()?.key;
      if (key !== undefined) shown.value = { key, quote };
    },
    forgetRedemptions() {
      if (changes.peek().redemptions.length > 0) changes.value = { ...changes.peek(), redemptions: [] };
    },
    close: stop,
  };
}

export function useBill(salon: Client, target: ReadonlySignal<BillTarget | undefined>): OpenBill {
  const bill = useMemo(() => openBill(salon, target), [salon, target]);
  useEffect(() => bill.close, [bill]);
  return bill;
}
