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
  /** Takes the phone number of somebody new, whose name is typed next. Without it nobody new is offered for a number. */
  readonly onNumber?: ((phone: string) => void) | undefined;
  /** The number of somebody new whose name is not typed yet. */
  readonly number?: string | undefined;
};

const HITS = 6;
/** A text with fewer digits is no whole phone number, and one without letters no name. */
const PHONE_DIGITS_MIN = 7;
const isNumber = (typed: string): boolean => /\d/.test(typed) && !/\p{L}/u.test(typed);

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
function listOthers(
  typed: string,
  takes: Takes,
  takesNumber: boolean,
): readonly ComboboxChoice<ChosenCustomer>[] {
  const words = deskTexts().newVisit;
  const walkIn = {
    key: 'walk-in',
    label: words.walkIn,
    value: { kind: 'walkIn', name: deskTexts().visit.walkIn },
  } as const;
  const label = isNumber(typed) ? words.newNumber(typed) : words.newCustomer(typed);
  const asNew = { key: 'new', label, value: { kind: 'new', name: typed } } as const;
  const isWalkIn = typed !== '' && words.walkIn.toLowerCase().startsWith(typed.toLowerCase());
  const others = typed === '' ? [walkIn] : isWalkIn ? [walkIn, asNew] : [asNew, walkIn];
  const isWhole = takesNumber && typed.replaceAll(/\D/g, '').length >= PHONE_DIGITS_MIN;
  const takesNew = !isNumber(typed) || isWhole;
  return others.filter(({ value }) => takes.includes(value.kind) && (takesNew || value.kind !== 'new'));
}

/**
 * The choices for a typed text. Nobody is offered as new before the API has said whom the salon knows by this text
 * (BEHAVIOR §39.4).
 */
function useChoices(
  { salon, canFind, takes = ['new', 'walkIn'], onNumber }: CustomerFieldProps,
  typed: string,
) {
  const kind = takes.includes('guest') ? 'all' : 'customer';
  const words = deskTexts().newVisit;
  const { found, failure, isSearching, search } = useCustomerSearch(salon, HITS, canFind, kind);
  const asked = useSignal('');
  // The name of a chosen customer is not a text to search for
  const isAsked = asked.value === typed;
  const isAnswered = isAsked && !isSearching.value && failure.value === null;
  const news = isSearching.value ? words.searching : failure.value ? words.searchFailed : words.nobodyFound;
  return {
    choices: isAnswered
      ? [...found.value.map(toChoice), ...listOthers(typed, takes, onNumber !== undefined)]
      : [],
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
  const { id, chosen, error, onChosen, onNumber, number } = props;
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
      hint={number && !chosen.value ? words.newNumber(number) : words.customerHint}
      text={text}
      error={error}
      onType={(text) => {
        chosen.value = undefined;
        hits.onType(text);
      }}
      onChoose={(customer, hasLeft) => {
        if (customer.kind === 'new' && isNumber(customer.name)) {
          onNumber?.(customer.name);
          text.value = '';
          hits.onType('');
          return;
        }
        chosen.value = customer;
        if (!hasLeft) onChosen();
      }}
    />
  );
}
