import { addMonths } from '../../../../lib/rules/calendar.ts';
import { createSoldCard, createSoldMembership, createSoldPackage } from '../redemptions.ts';
import { findHead, type Ledger, pickAt, today } from './ledger.ts';
import { CUSTOMER, type Kind, OTHER_CUSTOMER, type Product } from './model/records.ts';
import type { Step } from './steps.ts';

type Terms = { readonly paid: boolean; readonly customerId: number };
/** Fields of one kind of product beside the common ones. */
type ProductFields = Pick<Product, 'id' | 'lastDay' | 'left' | 'services'> & Partial<Product>;

const KINDS: readonly Kind[] = ['package', 'giftcard', 'membership'];

/** Services of the packages, by variant. */
const PACKAGE_SERVICES: readonly (readonly number[])[] = [
  [1, 3],
  [1, 2, 3],
  [2, 3],
];
/** Values of the gift cards, by variant. */
const CARD_VALUES: readonly number[] = [6_000, 20_000, 50_000];

const findLastDay = (ledger: Ledger, months: number): string | null =>
  months > 0 ? addMonths(today(ledger), months) : null;

async function sellPackage(ledger: Ledger, variant: number, terms: Terms): Promise<ProductFields> {
  const isSingleUse = variant % 3 === 0;
  const services = pickAt(PACKAGE_SERVICES, variant) ?? [];
  const qty = (variant % 4) + 1;
  const months = variant % 2;
  const session = isSingleUse ? 0 : 1;
  const id = await createSoldPackage(ledger.salon, {
    ...terms,
    session,
    groups: [[qty, ...services]],
    months,
  });
  return { id, lastDay: findLastDay(ledger, months), left: qty, isSingleUse, services };
}

async function sellCard(ledger: Ledger, variant: number, terms: Terms): Promise<ProductFields> {
  const value = pickAt(CARD_VALUES, variant) ?? 0;
  const services = variant % 4 === 0 ? [1, 3] : [];
  const months = variant % 2;
  const validity = months > 0 ? '1 month' : '';
  const { id, number } = await createSoldCard(ledger.salon, { ...terms, value, services, months: validity });
  return { id, number, lastDay: findLastDay(ledger, months), left: value, services };
}

async function sellMembership(ledger: Ledger, variant: number, terms: Terms): Promise<ProductFields> {
  const perPeriod = variant % 3;
  // A membership without uses gives the highest discount, which tests the choice among several.
  const percent = perPeriod === 0 ? 15 : (variant % 2) * 10;
  const id = await createSoldMembership(ledger.salon, {
    ...terms,
    groups: perPeriod > 0 ? [[perPeriod, 3]] : [],
    servicePercent: percent,
  });
  const services = perPeriod > 0 ? [3] : [];
  return { id, lastDay: findLastDay(ledger, 1), left: perPeriod, perPeriod, services, percent };
}

const SALES = { package: sellPackage, giftcard: sellCard, membership: sellMembership } as const;

/** Sells a product to the customer or to another customer. */
export async function sell(ledger: Ledger, step: Extract<Step, { op: 'sell' }>): Promise<void> {
  const kind = pickAt(KINDS, step.kind) ?? 'package';
  const isPaid = step.isPaid > 0;
  const owner = step.owner === 0 ? OTHER_CUSTOMER : CUSTOMER;
  const fields = await SALES[kind](ledger, step.variant, { paid: isPaid, customerId: owner });
  const head = await findHead(ledger, { kind, id: fields.id });
  ledger.products.push({
    kind,
    owner,
    sale: isPaid ? 'paid' : 'pending',
    saleId: head?.saleId ?? 0,
    isBlocked: false,
    hasEnded: false,
    isSingleUse: false,
    percent: 0,
    perPeriod: 0,
    number: '',
    ...fields,
  });
}
