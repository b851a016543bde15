import type { CustomerId, LocationId, PurchaseId, SaleId, SaleType, ServiceId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { PurchasedGiftCard } from '../products/gift-cards.ts';
import { PACKAGE_DEFAULTS, type PurchasedPackage } from '../products/packages.ts';
import { type PurchaseHead, toHeadFieldsFromSale } from '../products/purchases.ts';
import { type GuestBuyer, type Sale, toNewSale } from '../products/sales.ts';
import {
  computeTotalQty,
  PACKAGE_SESSION,
  type PricedGroup,
  type ServiceGroupInput,
} from '../products/service-groups.ts';
import type { Catalog, LocalDate } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';
import { findIdsOfNames, toComparableName } from './cells.ts';
import { toPersonName } from './customers.ts';
import type { ImportRow } from './kinds.ts';

type OpeningSale = {
  readonly id: SaleId;
  readonly purchasedId: PurchaseId;
  readonly type: SaleType;
  readonly customerId: CustomerId | null;
  readonly guest?: GuestBuyer;
  readonly locationId: LocationId;
  readonly value: Money;
};

/** The sale of a product from another system: nothing was paid here, and its value comes from `opening` (BEHAVIOR §43.10). */
export const toOpeningSale = (sale: OpeningSale, now: Date): Sale =>
  toNewSale(
    {
      ...sale,
      isOpening: true,
      amounts: { subtotal: 0, tax: 0, total: 0, taxPercent: 0 },
      paidAtSalon: true,
      deliverAt: null,
    },
    now,
  );

/** Whether a product has ended before it is imported. */
export const hasEndedBeforeImport = (
  { expires }: { readonly expires?: LocalDate },
  timeZone: string,
  now: Date,
): boolean => expires !== undefined && expires < toLocalDate(timeZone, now);

/** The day of the salon on which a product of an opening sale is there. */
const toDeliveryDate = ({ createdAt }: Sale, timeZone: string): LocalDate =>
  toLocalDate(timeZone, new Date(createdAt));

/** The holder whom a row of gift cards names; empty where it names nobody. */
export const toGiftCardHolder = (row: ImportRow<'giftcards'>): GuestBuyer => ({
  ...toPersonName(row),
  email: row.email ?? '',
});

/** A card of another system with its own number. Its holder keeps it. */
export function toImportedGiftCard(
  {
    number = '',
    amount: value = 0,
    expires = null,
  }: Omit<ImportRow<'giftcards'>, 'expires'> & {
    readonly expires?: LocalDate | null;
  },
  serviceIds: readonly ServiceId[],
  sale: Sale,
  recipient: GuestBuyer,
  timeZone: string,
): Omit<PurchasedGiftCard, 'history'> {
  return {
    head: { ...toHeadFieldsFromSale(sale), number, value, remaining: value, expiryDate: expires },
    body: {
      name: 'Gift card',
      image: '',
      occasionImages: '',
      occasionName: '',
      terms: '',
      expirationTime: '',
      giftCardId: 0,
      price: 0,
      value,
      isTaxed: false,
      serviceIds,
      isGift: false,
      gift: { recipient, senderName: '', message: '' },
      deliveryDate: toDeliveryDate(sale, timeZone),
      ...(sale.guest ? { guest: sale.guest } : {}),
    },
  };
}

/** The service of a name: one that is offered goes first. */
export function findServiceByNameActiveFirst(name: string, { services }: Pick<Catalog, 'services'>) {
  const plain = toComparableName(name);
  const named = [...services.values()].filter((each) => toComparableName(each.name) === plain);
  return named.find(({ active }) => active) ?? named[0];
}

export const findServiceIdsByNames = (
  text: string,
  catalog: Pick<Catalog, 'services'>,
): ServiceId[] | undefined => findIdsOfNames(text, (name) => findServiceByNameActiveFirst(name, catalog));

const COUNTED = /^(\d{1,5})\s*[x×*]\s+(.+)$/i;

/**
 * The groups of a package: `5 x Cut; 2 x Color | Toner` are two, each with its uses. Without numbers all services are one group,
 * with the uses of the row. Undefined where a service is unknown, or no uses are left.
 */
export function toImportedGroups(
  { services = '', uses = 0 }: ImportRow<'packages'>,
  catalog: Pick<Catalog, 'services'>,
): ServiceGroupInput[] | undefined {
  const parts = services.split(';').map((part) => part.trim());
  const counted = parts.map((part) => COUNTED.exec(part));
  const groups = counted.every((each) => each !== null)
    ? counted.map(([, qty, names = '']) => ({ qty: Number(qty), names }))
    : [{ qty: uses, names: parts.join(' | ') }];
  const found = groups.flatMap(({ qty, names }) => {
    const serviceIds = findServiceIdsByNames(names, catalog);
    return serviceIds ? [{ qty, price: 0, serviceIds }] : [];
  });
  return found.length === groups.length ? found : undefined;
}

/** A package of another system: its uses are those that are left, and its value is shared over them. */
export function toImportedPackage(
  { package: name = '', amount: worth = 0, expires, together = 0 }: ImportRow<'packages'>,
  groups: readonly PricedGroup[],
  sale: Sale,
  timeZone: string,
): Omit<PurchasedPackage, 'history'> {
  const qty = computeTotalQty(groups);
  const { active: _active, ...defaults } = PACKAGE_DEFAULTS;
  const session = together > 0 ? PACKAGE_SESSION.singleUse : defaults.session;
  const terms = { ...defaults, session };
  return {
    head: {
      ...toHeadFieldsFromSale(sale),
      remaining: qty,
      totalQty: qty,
      worth,
      session,
      expiryDate: expires ?? null,
    },
    body: {
      ...terms,
      name,
      price: 0,
      serviceExpiration: 0,
      packageId: 0,
      groups,
      gift: null,
      purchasedFrom: 'salon',
      deliveryDate: toDeliveryDate(sale, timeZone),
    },
  };
}

/** The fields that an act or a redemption would change: an untouched product has them as its import wrote them. */
export const listValuesThatActsChange = ({
  customerId,
  remaining,
  ...head
}: PurchaseHead & { readonly expiryDate: LocalDate | null; readonly number?: string }) => [
  customerId,
  remaining,
  head.expiryDate,
  head.number,
  head.blockedAt,
  head.frozenOn,
  head.expiredRest,
  head.valueAdded,
  head.valueRemoved,
  head.reloaded,
];
