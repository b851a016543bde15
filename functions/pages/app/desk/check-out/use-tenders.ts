import {
  type ReadonlySignal,
  type Signal,
  signal,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { parseAmountOrZeroIfEmpty, roundToCash, toHundredths, toTypedAmount } from '../money/amounts.ts';
import type { CheckOutContext } from './check-out-context.ts';
import type { LocationReaders } from './readers.ts';
import {
  computeRestForTender,
  listTenderProblems,
  TENDER_KINDS,
  type TenderKind,
  type TypedTenders,
  toTendersChangeAndAmountLeft,
} from './tenders.ts';

type Fields = Readonly<Record<TenderKind, Signal<string>>>;

/** The typed amounts; what is no amount counts as nothing. */
const readFields = (fields: Fields): TypedTenders =>
  Object.fromEntries(
    TENDER_KINDS.map((kind) => [kind, parseAmountOrZeroIfEmpty(fields[kind].value) ?? 0]),
  ) as TypedTenders;

/** Fills a field with what the others leave of the bill, and keeps it so until somebody types into it. */
function useRest(
  fields: Fields,
  due: ReadonlySignal<number>,
  limits: Parameters<typeof computeRestForTender>[3],
) {
  const filled = useSignal<{ readonly kind: TenderKind; readonly text: string } | undefined>(undefined);
  const compute = (kind: TenderKind): string => {
    const rest = computeRestForTender(kind, due.value, readFields(fields), limits);
    return rest === 0 ? '' : toTypedAmount(rest);
  };
  useSignalEffect(() => {
    const now = filled.value;
    if (!now) return;
    const text = compute(now.kind);
    if (fields[now.kind].peek() !== now.text) filled.value = undefined;
    else if (text !== now.text) {
      fields[now.kind].value = text;
      filled.value = { ...now, text };
    }
  });
  return (kind: TenderKind) => {
    const text = compute(kind);
    fields[kind].value = text;
    filled.value = { kind, text };
  };
}

const createFields = () => Object.fromEntries(TENDER_KINDS.map((kind) => [kind, signal('')])) as Fields;

/** One way to pay the whole bill, or several with an amount each. */
export type Way = TenderKind | 'split';

/** The amounts of the chosen way: one way pays all, in cash also more or less than that. */
function toTyped(way: Way, fields: Fields, due: number, cashDue: number): TypedTenders {
  const typed = readFields(fields);
  if (way === 'split') return typed;
  const pays = (kind: TenderKind) => (kind === 'cash' ? typed.cash || cashDue : due);
  return Object.fromEntries(
    TENDER_KINDS.map((kind) => [kind, kind === way ? pays(kind) : 0]),
  ) as TypedTenders;
}

/** The amounts that the desk types to pay a bill, and what they come to. */
export function useTenders(
  { bill, owned, data: { cashRounding: cashStep } }: CheckOutContext,
  readers: LocationReaders,
) {
  const fields = useMemo(createFields, []);
  const reference = useSignal('');
  const readerId = useSignal('');
  const way = useSignal<Way>('cash');
  const due = useComputed(() => toHundredths(bill.quote.value?.due ?? '0'));
  const credit = toHundredths(owned?.credit ?? '0');
  const fillRest = useRest(fields, due, { credit, cashStep });
  const cashDue = roundToCash(due.value, cashStep);
  const typed = toTyped(way.value, fields, due.value, cashDue);
  const reader = readers.find(({ reader_id }) => reader_id === readerId.value) ?? readers[0];
  const split = toTendersChangeAndAmountLeft(due.value, typed, {
    reference: reference.value.trim(),
    readerId: reader?.reader_id ?? '',
    cashStep,
  });
  return {
    fields,
    reference,
    readerId,
    way,
    reader,
    credit,
    fillRest,
    typed,
    ...split,
    /** Leaves cash that does not pay the whole bill, and takes the rest by card terminal. Tells whether it does so. */
    splitRest: (): boolean => {
      if (way.peek() !== 'cash' || split.left <= 0) return false;
      way.value = 'split';
      fillRest('external');
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#pay-external')?.focus());
      return true;
    },
    /** Chooses a way; credit that does not pay the whole bill is one of several. */
    choose: (chosen: Way) => {
      const isPart = chosen === 'credit' && credit < due.peek();
      way.value = isPart ? 'split' : chosen;
      if (isPart) fillRest('credit');
    },
    due: due.value,
    cashDue,
    problems: listTenderProblems(split.left, typed),
    /** Whether each field has an amount, or is empty. */
    areAmounts: TENDER_KINDS.every((kind) => parseAmountOrZeroIfEmpty(fields[kind].value) !== undefined),
  };
}
