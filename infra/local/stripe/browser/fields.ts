// The script of the frame with the card fields. Card data stays in the frame, as with Stripe's own.
import type { StripeError } from '@stripe/stripe-js';
import { type FrameRequest, type FrameRequests, readOrConfirmIntent } from './wire.ts';

const find = <Kind extends HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector);
  if (!element) throw new Error(`the frame has no ${selector}`);
  return element;
};

const FIELDS = ['number', 'expiry', 'cvc'] as const;
type Field = (typeof FIELDS)[number];
const getInput = (field: Field): HTMLInputElement => find(`#${field}`);
const getDigits = (field: Field): string => getInput(field).value.replace(/\D/g, '');

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const invalid = (code: string, message: string): StripeError => ({ type: 'validation_error', code, message });

const NUMBER_LENGTH = { min: 14, max: 16 };

const CHECKS: Readonly<Record<Field, () => StripeError | undefined>> = {
  number() {
    const number = getDigits('number');
    if (number.length < NUMBER_LENGTH.min)
      return invalid('incomplete_number', 'Your card number is incomplete.');
    return passesLuhn(number) ? undefined : invalid('invalid_number', 'Your card number is invalid.');
  },
  expiry() {
    const digits = getDigits('expiry');
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
    if (digits.length < 4 || month < 1 || month > 12) {
      return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
    }
    // The first day of the next month
    return new Date(year, month) <= new Date()
      ? invalid('invalid_expiry_year_past', "Your card's expiration date is in the past.")
      : undefined;
  },
  cvc: () =>
    getDigits('cvc').length < 3
      ? invalid('incomplete_cvc', "Your card's security code is incomplete.")
      : undefined,
};

function showError(field: Field, error: StripeError | undefined): void {
  find(`#${field}-error`).textContent = error?.message ?? '';
  getInput(field).setAttribute('aria-invalid', String(error !== undefined));
}

/** The method of a bank that the stand-in offers. */
const BANK = 'ideal';
const isBank = (): boolean => find<HTMLInputElement>('#bank').checked;

/** Shows the errors of all fields. Gives the first one, or the chosen method. */
function submit(): FrameRequests['submit']['reply'] {
  if (isBank()) return { selectedPaymentMethod: BANK };
  const errors = FIELDS.map((field) => {
    const error = CHECKS[field]();
    showError(field, error);
    return { field, error };
  });
  const first = errors.find(({ error }) => error !== undefined);
  if (!first?.error) return { selectedPaymentMethod: 'card' };
  getInput(first.field).focus();
  return { error: first.error };
}

const toMethod = (): Record<string, string> =>
  isBank()
    ? { 'payment_method_data[type]': BANK }
    : {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': getDigits('number'),
        'payment_method_data[card][exp_month]': String(Number(getDigits('expiry').slice(0, 2))),
        'payment_method_data[card][exp_year]': `20${getDigits('expiry').slice(2)}`,
        'payment_method_data[card][cvc]': getDigits('cvc'),
      };

const confirm = ({
  returnUrl,
  ...access
}: FrameRequests['confirm']['input']): Promise<FrameRequests['confirm']['reply']> =>
  readOrConfirmIntent(location.origin, access, {
    ...toMethod(),
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
    use_stripe_sdk: 'true',
  });

/** Groups digits while they are typed: '4242 4242 …', '12 / 34'. */
const format = (field: Field, digits: string): string => {
  if (field === 'number') return digits.slice(0, NUMBER_LENGTH.max).replace(/(.{4})(?=.)/g, '$1 ');
  if (field === 'expiry') return digits.slice(0, 4).replace(/^(..)(?=.)/, '$1 / ');
  return digits.slice(0, 4);
};

for (const field of FIELDS) {
  const input = getInput(field);
  input.addEventListener('input', () => {
    input.value = format(field, getDigits(field));
  });
  input.addEventListener('blur', () => {
    if (input.value !== '') showError(field, CHECKS[field]());
  });
}
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-number]')) {
  button.addEventListener('click', () => {
    const typed = { number: button.dataset.number ?? '', expiry: '1234', cvc: '123' };
    for (const field of FIELDS) {
      getInput(field).value = format(field, typed[field]);
      showError(field, undefined);
    }
  });
}
for (const choice of document.querySelectorAll('[name=method]')) {
  choice.addEventListener('change', () => {
    find('#card-fields').hidden = isBank();
    find('#bank-note').hidden = !isBank();
  });
}

/** Shows the methods and colours that the shop's page has chosen. */
function connect(options: FrameRequests['connect']['input'], port: MessagePort): void {
  for (const [name, value] of Object.entries(options.appearance?.variables ?? {})) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  document.documentElement.style.colorScheme = options.appearance?.theme === 'night' ? 'dark' : 'light';
  const { allowedPaymentMethodTypes: allowed, excludedPaymentMethodTypes: excluded } = options;
  find('#methods').hidden = allowed?.includes(BANK) === false || excluded?.includes(BANK) === true;
  const sendHeight = () => port.postMessage(document.body.scrollHeight);
  sendHeight();
  new ResizeObserver(sendHeight).observe(document.body);
}

addEventListener('message', async ({ source, data, ports: [port] }: MessageEvent<FrameRequest>) => {
  if (source !== parent || !port) return;
  if (data.name === 'connect') connect(data.input, port);
  else port.postMessage(data.name === 'submit' ? submit() : await confirm(data.input));
});
