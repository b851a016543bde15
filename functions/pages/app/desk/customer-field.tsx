import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { type FoundCustomer, useCustomerSearch } from '../parts/customer-search.ts';
import { formatName } from '../parts/person-name.ts';
import { Combobox, type ComboboxChoice } from './combobox.tsx';
import { deskTexts } from './texts/index.ts';

type Guest = Record<'fname' | 'lname' | 'email' | 'phone', string>;

/** For whom a visit is booked: a guest is somebody without an account who has been here before. */
export type ChosenCustomer =
  | { readonly kind: 'known'; readonly id: number; readonly name: string }
  | { readonly kind: 'guest'; readonly id: number; readonly name: string; readonly guest: Guest }
  | { readonly kind: 'new'; readonly name: string }
  | { readonly kind: 'walkIn'; readonly name: string };

/** First and last name of a typed name. */
export const splitNameAfterFirstWord = (name: string) => {
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
  readonly takes?: readonly ('new' | 'walkIn' | 'guest')[] | undefined;
  readonly onChosen: () => void;
};

const HITS = 6;

export function toKnownOrGuestClient(
  client: FoundCustomer,
): Exclude<ChosenCustomer, { kind: 'new' | 'walkIn' }> {
  const { id, kind, fname, lname, email = '', phone = '' } = client;
  const known = { id, name: formatName(client) };
  return kind === 'guest'
    ? { kind, ...known, guest: { fname, lname, email, phone } }
    : { kind: 'known', ...known };
}

const toChoice = (client: FoundCustomer): ComboboxChoice<ChosenCustomer> => {
  const { id, phone, email, kind } = client;
  const value = toKnownOrGuestClient(client);
  const contact = phone || email;
  const hint = kind === 'guest' ? deskTexts().newVisit.guest(contact ?? '') : contact;
  return { key: String(id), label: value.name, hint, value };
};

type Takes = NonNullable<CustomerFieldProps['takes']>;

/** A new customer by name, and a visitor without a name: what the field offers besides customers who are found. */
function listOthers(typed: string, takes: Takes): readonly ComboboxChoice<ChosenCustomer>[] {
  const words = deskTexts().newVisit;
  const walkIn = {
    key: 'walk-in',
    label: words.walkIn,
    value: { kind: 'walkIn', name: deskTexts().visit.walkIn },
  } as const;
  const asNew = { key: 'new', label: words.newCustomer(typed), value: { kind: 'new', name: typed } } as const;
  const isWalkIn = typed !== '' && words.walkIn.toLowerCase().startsWith(typed.toLowerCase());
  const others = typed === '' ? [walkIn] : isWalkIn ? [walkIn, asNew] : [asNew, walkIn];
  return others.filter(({ value }) => takes.includes(value.kind));
}

/**
 * The choices for a typed text. Nobody is offered as new before the API has said whom the salon knows by this text
 * (BEHAVIOR §39.4).
 */
function useChoices({ salon, canFind, takes = ['new', 'walkIn'] }: CustomerFieldProps, typed: string) {
  const kind = takes.includes('guest') ? 'all' : 'customer';
  const words = deskTexts().newVisit;
  const { found, failure, isSearching, search } = useCustomerSearch(salon, HITS, canFind, kind);
  const asked = useSignal('');
  // The name of a chosen customer is not a text to search for
  const isAsked = asked.value === typed;
  const isAnswered = isAsked && !isSearching.value && failure.value === null;
  const news = isSearching.value ? words.searching : failure.value ? words.searchFailed : words.nobodyFound;
  return {
    choices: isAnswered ? [...found.value.map(toChoice), ...listOthers(typed, takes)] : [],
    isSearching: isSearching.value,
    news: isAsked && typed !== '' ? news : '',
    onType: (text: string) => {
      asked.value = text.trim();
      search(text);
    },
  };
}

/** Finds a customer while somebody types, or takes a new one by name. */
export function CustomerField(props: CustomerFieldProps) {
  const { id, chosen, error, onChosen } = props;
  const words = deskTexts().newVisit;
  const text = useSignal(chosen.peek()?.name ?? '');
  const typed = text.value.trim();
  const hits = useChoices(props, typed);
  // A customer may be chosen outside of the field
  useSignalEffect(() => {
    if (chosen.value) text.value = chosen.value.name;
  });
  return (
    <Combobox
      {...hits}
      id={id}
      label={words.customer}
      hint={words.customerHint}
      text={text}
      error={error}
      onType={(text) => {
        chosen.value = undefined;
        hits.onType(text);
      }}
      onChoose={(customer) => {
        chosen.value = customer;
        onChosen();
      }}
    />
  );
}
