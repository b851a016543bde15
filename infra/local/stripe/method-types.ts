import { INTENT_NAMES, invalidRequest } from './errors.ts';
import { findObject, findText, getList, type Params } from './params.ts';
import type { MethodType, PaymentIntent, PaymentMethod, SetupIntent } from './resources.ts';

/** Types that send the payer to a page of their bank. */
const REDIRECTS: readonly MethodType[] = ['ideal'];
/** The types that every account offers, in every currency. */
export const OFFERED_METHOD_TYPES: readonly MethodType[] = ['card', 'ideal', 'payto', 'us_bank_account'];
/** Cards at a reader are offered only where the list of allowed types names them. */
const ALL: readonly MethodType[] = [...OFFERED_METHOD_TYPES, 'card_present'];

export type IntentMethodTypes = {
  allowed_payment_method_types: string[] | null;
  excluded_payment_method_types: string[] | null;
  payment_method_types: MethodType[];
};

const findTexts = (params: Params, name: string): string[] | null =>
  params[name] === undefined
    ? null
    : getList(params, name).filter((each): each is string => typeof each === 'string');

/**
 * The types of payment methods that an intent offers. Since the API version 2026-09-30.endive the parameter
 * `payment_method_types` is refused: https://docs.stripe.com/changelog/endive/2026-09-30. The list of allowed types
 * excludes the other parameters: https://docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter
 */
export function toIntentMethodTypes(params: Params): IntentMethodTypes {
  if (params.payment_method_types !== undefined) {
    throw invalidRequest(
      'The parameter payment_method_types is not supported in this API version.',
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    );
  }
  const allowed = findTexts(params, 'allowed_payment_method_types');
  const excluded = findTexts(params, 'excluded_payment_method_types');
  const automatic = findObject(params, 'automatic_payment_methods');
  if (allowed && (excluded || automatic)) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, excluded_payment_method_types, automatic_payment_methods.',
      'allowed_payment_method_types',
      'parameters_exclusive',
    );
  }
  const withRedirects = findText(automatic ?? {}, 'allow_redirects') !== 'never';
  return {
    allowed_payment_method_types: allowed,
    excluded_payment_method_types: excluded,
    payment_method_types: (allowed ? ALL : OFFERED_METHOD_TYPES).filter(
      (type) =>
        (allowed?.includes(type) ?? true) &&
        !excluded?.includes(type) &&
        (withRedirects || !REDIRECTS.includes(type)),
    ),
  };
}

/** Refuses a payment method of a type that the intent does not offer. */
export function checkMethodType(
  { object, payment_method_types: types }: PaymentIntent | SetupIntent,
  { type }: PaymentMethod,
): void {
  if (types.includes(type)) return;
  throw invalidRequest(
    `The PaymentMethod provided (${type}) is not allowed for this ${INTENT_NAMES[object]}. Please attach a PaymentMethod of one of the following types: ${types.join(', ')}.`,
    'payment_method',
    `${object}_incompatible_payment_method`,
  );
}

/** The offered types that a parameter names; null without the parameter. */
export function findNamedMethodTypes(params: Params, name: string): MethodType[] | null {
  const named = findTexts(params, name);
  return named && OFFERED_METHOD_TYPES.filter((type) => named.includes(type));
}
