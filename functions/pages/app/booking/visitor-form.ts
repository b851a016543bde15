import { batch, signal } from '@preact/signals';
import { readTexts, toToggle } from '../parts/form-values.ts';

/** The fields that the visitor fills in; kept while the tab is open. */
export const createVisitorForm = () => ({
  fname: signal(''),
  lname: signal(''),
  email: signal(''),
  phone: signal(''),
  smsConsent: signal(false),
  note: signal(''),
  policyAccepted: signal(false),
});
export type VisitorForm = ReturnType<typeof createVisitorForm>;

type Values = { readonly [Name in keyof VisitorForm]: VisitorForm[Name]['value'] };
export type TypedValues = Partial<Values>;

export const readForm = (form: VisitorForm): TypedValues =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.peek()]));

export const fillForm = (form: VisitorForm, values: TypedValues): void =>
  batch(() => {
    for (const [name, value] of Object.entries(values)) {
      const field = form[name as keyof VisitorForm];
      if (typeof field?.peek() === typeof value) field.value = value;
    }
  });

/** The guest of a booking, as the API takes one. */
export const toGuest = ({ fname, lname, email, phone, smsConsent }: VisitorForm) => ({
  ...readTexts({ fname, lname, email, phone }),
  sms_consent: toToggle(smsConsent.value),
});
