import { batch, type Signal, signal } from '@preact/signals';
import { toNewPerson } from '../parts/form-values.ts';

/** The fields of the names of the people who come with the visitor, from person 1 on. */
const GUEST_NAMES = ['guest1', 'guest2', 'guest3', 'guest4', 'guest5'] as const;

/** The fields that the visitor fills in; kept while the tab is open. */
export const createVisitorForm = () => ({
  fname: signal(''),
  lname: signal(''),
  email: signal(''),
  phone: signal(''),
  guest1: signal(''),
  guest2: signal(''),
  guest3: signal(''),
  guest4: signal(''),
  guest5: signal(''),
  smsConsent: signal(false),
  note: signal(''),
  /** The promotion code that the price counts with; empty for none. */
  promoCode: signal(''),
  policyAccepted: signal(false),
});
export type VisitorForm = ReturnType<typeof createVisitorForm>;

type Values = { readonly [Name in keyof VisitorForm]: VisitorForm[Name]['value'] };
export type TypedValues = Partial<Values>;

export const readTypedValues = (form: VisitorForm): TypedValues =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.peek()]));

export const fillVisitorForm = (form: VisitorForm, values: TypedValues): void =>
  batch(() => {
    for (const [name, value] of Object.entries(values)) {
      const field = form[name as keyof VisitorForm];
      if (typeof field?.peek() === typeof value) field.value = value;
    }
  });

/** The signal that holds the name of a person; undefined for the visitor. */
export function findNameSignal(form: VisitorForm, person: number): Signal<string> | undefined {
  const name = GUEST_NAMES[person - 1];
  return name && form[name];
}

/** The names of all people, as typed; empty where nothing is typed, and for the visitor. */
export const readNamesByPersonNumber = (form: VisitorForm): string[] => [
  '',
  ...GUEST_NAMES.map((name) => form[name].value.trim()),
];

export const clearGuestNames = (form: VisitorForm): void => {
  for (const name of GUEST_NAMES) form[name].value = '';
};

export const toGuest = ({ fname, lname, email, phone, smsConsent }: VisitorForm) =>
  toNewPerson({ fname, lname, email, phone }, smsConsent);
