import { addMonths } from '../../../lib/rules/calendar.ts';
import { soldCard, soldMembership, soldPackage } from '../redemptions.ts';
import { type Books, chosen, headOf, today } from './books.ts';
import { CUSTOMER, type Kind, OTHER_CUSTOMER, type Product } from './model/records.ts';
import type { Step } from './steps.ts';

type Terms = { readonly paid: boolean; readonly customerId: number };
/** What a kind of product adds to what all have. */
type Sold = Pick<Product, 'id' | 'lastDay' | 'left' | 'services'> & Partial<Product>;

const KINDS: readonly Kind[] = ['package', 'giftcard', 'membership'];

/** Services of the packages, and values of the cards, that are sold. */
const PACKAGED: readonly (readonly number[])[] = [
  [1, 3],
  [1, 2, 3],
  [2, 3],
];
const CARD_VALUES: readonly number[] = [6_000, 20_000, 50_000];

const lastDayAfter = (books: Books, months: number): string | null =>
  months > 0 ? addMonths(today(books), months) : null;

async function sellPackage(books: Books, variant: number, terms: Terms): Promise<Sold> {
  const isSingleUse = variant % 3 === 0;
  const services = chosen(PACKAGED, variant) ?? [];
  const qty = (variant % 3) + 1;
  const months = variant % 2;
  const session = isSingleUse ? 0 : 1;
  const id = await soldPackage(books.salon, { ...terms, session, groups: [[qty, ...services]], months });
  const perUse = isSingleUse ? qty : 1;
  return { id, lastDay: lastDayAfter(books, months), left: qty, perUse, isSingleUse, services };
}

async function sellCard(books: Books, variant: number, terms: Terms): Promise<Sold> {
  const value = chosen(CARD_VALUES, variant) ?? 0;
  const services = variant % 4 === 0 ? [1, 3] : [];
  const months = variant % 2;
  const validity = months > 0 ? '1 month' : '';
  const { id, number } = await soldCard(books.salon, { ...terms, value, services, months: validity });
  return { id, number, lastDay: lastDayAfter(books, months), left: value, services };
}

async function sellMembership(books: Books, variant: number, terms: Terms): Promise<Sold> {
  const perPeriod = variant % 3;
  // One without uses gives the best discount that there is: of several the best must be found
  const percent = perPeriod === 0 ? 15 : (variant % 2) * 10;
  const id = await soldMembership(books.salon, {
    ...terms,
    groups: perPeriod > 0 ? [[perPeriod, 3]] : [],
    servicePercent: percent,
  });
  const services = perPeriod > 0 ? [3] : [];
  return { id, lastDay: lastDayAfter(books, 1), left: perPeriod, perPeriod, services, percent };
}

const SALES = { package: sellPackage, giftcard: sellCard, membership: sellMembership } as const;

/** Sells a product, to the customer or to another. */
export async function sell(books: Books, step: Extract<Step, { op: 'sell' }>): Promise<void> {
  const kind = chosen(KINDS, step.kind) ?? 'package';
  const paid = step.isPaid > 0;
  const owner = step.owner === 0 ? OTHER_CUSTOMER : CUSTOMER;
  const sold = await SALES[kind](books, step.variant, { paid, customerId: owner });
  const head = await headOf(books, { kind, id: sold.id });
  books.products.push({
    kind,
    owner,
    sale: paid ? 'paid' : 'pending',
    saleId: head?.saleId ?? 0,
    isBlocked: false,
    hasEnded: false,
    isSingleUse: false,
    percent: 0,
    perUse: 1,
    perPeriod: 0,
    number: '',
    ...sold,
  });
}
