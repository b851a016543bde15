import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { type FoundCustomer, useCustomerSearch } from '../parts/customer-search.ts';
import { formatName } from '../parts/person-name.ts';
import { Combobox, type ComboboxChoice } from './combobox.tsx';
import { deskTexts } from './texts/index.ts';

/** For whom a visit is booked. */
export type ChosenCustomer =
  | { readonly kind: 'known'; readonly id: number; readonly name: string }
  | { readonly kind: 'new'; readonly name: string }
  | { readonly kind: 'walkIn'; readonly name: string };

/** First and last name of a typed name. */
export const splitName = (name: string) => {
  const [fname = '', ...rest] = name.trim().split(/\s+/);
  return { fname, lname: rest.join(' ') };
};

type CustomerFieldProps = {
  readonly id: string;
  readonly salon: Client;
  readonly canFind: boolean;
  readonly chosen: Signal<ChosenCustomer | undefined>;
  readonly error?: string | undefined;
  /** The kinds of people that the field takes besides customers who are found. */
  readonly takes?: readonly ('new' | 'walkIn')[] | undefined;
  readonly onChosen: () => void;
};

const HITS = 6;

const toChoice = (customer: FoundCustomer): ComboboxChoice<ChosenCustomer> => {
  const { id, phone, email } = customer;
  const label = formatName(customer);
  return { key: String(id), label, hint: phone || email, value: { kind: 'known', id, name: label } };
};

/** Finds a customer while somebody types, or takes a new one by name. */
export function CustomerField({
  id,
  salon,
  canFind,
  chosen,
  error,
  takes = ['new', 'walkIn'],
  onChosen,
}: CustomerFieldProps) {
  const words = deskTexts().newVisit;
  const text = useSignal(chosen.peek()?.name ?? '');
  const { found, search } = useCustomerSearch(salon, HITS, canFind);
  // A customer may be chosen outside of the field
  useSignalEffect(() => {
    if (chosen.value) text.value = chosen.value.name;
  });
  const typed = text.value.trim();
  const walkIn = {
    key: 'walk-in',
    label: words.walkIn,
    value: { kind: 'walkIn', name: deskTexts().visit.walkIn },
  } as const;
  const asNew = { key: 'new', label: words.newCustomer(typed), value: { kind: 'new', name: typed } } as const;
  const isWalkIn = typed !== '' && words.walkIn.toLowerCase().startsWith(typed.toLowerCase());
  const others: readonly ComboboxChoice<ChosenCustomer>[] =
    typed === '' ? [walkIn] : isWalkIn ? [walkIn, asNew] : [asNew, walkIn];
  const isTaken = ({ value }: ComboboxChoice<ChosenCustomer>) =>
    value.kind === 'known' || takes.includes(value.kind);
  return (
    <Combobox
      id={id}
      label={words.customer}
      hint={words.customerHint}
      text={text}
      choices={[...found.value.map(toChoice), ...others].filter(isTaken)}
      error={error}
      onType={(text) => {
        chosen.value = undefined;
        search(text);
      }}
      onChoose={(customer) => {
        chosen.value = customer;
        onChosen();
      }}
    />
  );
}
