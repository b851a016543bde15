import { isSameCode } from '../booking/promotions.ts';
import { createFieldErrorCollector, listDistinctIdsReportingUnknown } from '../field-errors.ts';
import type { Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import type { Catalog, Draft, Promotion, PromotionDiscount, PromotionTerms } from '../salons/salon.ts';
import { applyUpdates, type Updates } from '../updates.ts';

type PromotionDraft = Draft<PromotionTerms> & PromotionDiscount;
type SentDiscount = { readonly percent?: number | undefined; readonly amount?: Money | undefined };
type PromotionUpdates = Updates<Draft<PromotionTerms>> & SentDiscount;

const PROMOTION_DEFAULTS = {
  serviceIds: [],
  fromDate: null,
  toDate: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  newCustomersOnly: false,
  active: true,
} as const satisfies Omit<Draft<PromotionTerms>, 'code' | 'name'>;

/** The promotion as it is stored; an update validates the whole record (BEHAVIOR §14.6). */
function validatePromotion(
  terms: Draft<PromotionTerms>,
  { percent, amount }: SentDiscount,
  catalog: Catalog,
  before?: Promotion,
): Outcome<PromotionDraft> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const isTaken = [...catalog.promotions.values()].some(
    ({ id, code }) => id !== before?.id && isSameCode(code, terms.code),
  );
  if (isTaken) addError('code', 'Is the code of another promotion');
  if ((percent === undefined) === (amount === undefined))
    addError('amount', 'Either percent or amount is needed, not both');
  else if (amount === 0) addError('amount', 'Must be above 0');
  const serviceIds = listDistinctIdsReportingUnknown(
    terms.serviceIds,
    catalog.services,
    'serviceIds',
    'service',
    addError,
  );
  if (terms.fromDate && terms.toDate && terms.toDate < terms.fromDate)
    addError('toDate', 'Must be on or after the first day');
  const discount = percent === undefined ? { amount: amount ?? 0 } : { percent };
  return toOutcome({ ...terms, serviceIds, ...discount });
}

/** A new promotion; what is left out has no limit. */
export function validateNewPromotion(
  { percent, amount, ...fields }: PromotionUpdates & Pick<PromotionTerms, 'code' | 'name'>,
  catalog: Catalog,
): Outcome<PromotionDraft> {
  const { code, name } = fields;
  const terms = applyUpdates<Draft<PromotionTerms>>({ ...PROMOTION_DEFAULTS, code, name }, fields);
  return validatePromotion(terms, { percent, amount }, catalog);
}

/** The promotion after an update; a percentage replaces an amount, and an amount a percentage. */
export function validatePromotionUpdate(
  before: Promotion,
  { percent, amount, ...fields }: PromotionUpdates,
  catalog: Catalog,
): Outcome<Promotion> {
  const { id, percent: oldPercent, amount: oldAmount, ...terms } = before;
  const isSent = percent !== undefined || amount !== undefined;
  const discount = isSent ? { percent, amount } : { percent: oldPercent, amount: oldAmount };
  const valid = validatePromotion(applyUpdates(terms, fields), discount, catalog, before);
  return valid.ok ? ok({ ...valid.value, id }) : valid;
}
