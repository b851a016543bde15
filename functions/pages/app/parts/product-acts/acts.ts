import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { SALE_STATUS } from '../sale-status.ts';
import { toApiNumber } from '../typed-numbers.ts';

export type SoldProduct = {
  readonly kind: 'package' | 'giftcard' | 'membership';
  readonly id: number;
  readonly name: string;
  /** Null for a product without an end. */
  readonly expiry_date: string | null;
  readonly frozen_from?: string | null;
  readonly paused_from?: string | null;
  readonly paused_until?: string | null;
  readonly recurring?: 0 | 1;
  readonly next_billing?: string | null;
  readonly past_due?: 0 | 1;
  readonly changes_to?: { readonly name: string } | null;
  /** The groups of a package. */
  readonly service_group?: readonly {
    readonly id: number;
    readonly services: readonly { readonly service: { readonly name: string } }[];
  }[];
  readonly given_away: 0 | 1;
  readonly claimed: 0 | 1;
};

export type ProductActsProps = {
  readonly salon: Client;
  readonly product: SoldProduct;
  /** Whether the user may move the balance, and end the product. */
  readonly movesValue: boolean;
  /** Takes what was done. */
  readonly onDone: (news: string) => void;
};

/** A product in the form that its acts need; undefined where it is unpaid, or somebody else owns it. */
export const findPaidUnclaimedProduct = (
  kind: SoldProduct['kind'],
  product: Omit<SoldProduct, 'kind'> & { readonly sale_status: number },
): SoldProduct | undefined =>
  product.sale_status === SALE_STATUS.paid && (product.given_away === 0 || product.claimed === 0)
    ? { ...product, kind }
    : undefined;

const MEMBERSHIP_ACTS = ['retry', 'pause', 'resume', 'change'] as const;
export type MembershipAct = (typeof MEMBERSHIP_ACTS)[number];
type ProductAct =
  | 'extend'
  | 'freeze'
  | 'unfreeze'
  | 'transfer'
  | 'adjust'
  | 'void'
  | 'replace'
  | 'resend'
  | 'reload';
export type Act = ProductAct | MembershipAct;

/** The acts on a membership: none where it does not renew, and only the payment while its renewal is not paid. */
function listMembershipActs({ recurring, past_due, paused_from = null }: SoldProduct): readonly Act[] {
  if (recurring !== 1) return [];
  return past_due === 1 ? ['retry'] : [paused_from === null ? 'pause' : 'resume', 'change'];
}

/** The acts of the front desk on a sold product (BEHAVIOR §21.9, §24.8 to §24.10). `movesValue`: with the right to do so. */
export function listProductActs(product: SoldProduct, movesValue: boolean): readonly Act[] {
  const { kind, expiry_date, frozen_from = null } = product;
  if (kind === 'membership') return listMembershipActs(product);
  const ending = movesValue ? (['void'] as const) : [];
  if (frozen_from !== null) return ['unfreeze', ...ending];
  const isCard = kind === 'giftcard';
  const isUnclaimed = product.given_away === 1 && product.claimed === 0;
  return [
    ...(isCard ? (['reload'] as const) : []),
    ...(expiry_date === null ? [] : (['extend'] as const)),
    'freeze',
    ...(movesValue ? (['transfer'] as const) : []),
    ...(isCard ? (['replace'] as const) : []),
    ...(isCard && isUnclaimed ? (['resend'] as const) : []),
    ...(movesValue ? (['adjust'] as const) : []),
    ...ending,
  ];
}

export type ActValues = Readonly<
  Record<
    'days' | 'customer' | 'group' | 'uses' | 'amount' | 'from' | 'until' | 'membership' | 'reason',
    string
  >
> & { readonly paidBy: StatedTender };

type ActResult = Promise<Result<unknown>>;

function changeMembership(
  { memberships }: Client,
  id: number,
  act: MembershipAct,
  { from, until, membership, reason }: ActValues,
  options: CallOptions,
): ActResult {
  const of = { purchased_membership_id: id, reason };
  switch (act) {
    case 'retry':
      return memberships.membershipRetryPayment({ purchased_membership_id: id }, options);
    case 'pause':
      return memberships.membershipPause({ ...of, from, until }, options);
    case 'resume':
      return memberships.membershipResume(of, options);
    case 'change':
      return memberships.membershipChange({ ...of, membership_id: Number(membership) }, options);
  }
}

const isMembershipAct = (act: Act): act is MembershipAct =>
  (MEMBERSHIP_ACTS as readonly string[]).includes(act);

export function callProductAct(
  salon: Client,
  { kind, id }: SoldProduct,
  act: Act,
  values: ActValues,
  options: CallOptions,
): ActResult {
  if (isMembershipAct(act)) return changeMembership(salon, id, act, values, options);
  const { days, customer, group, uses, amount, paidBy, reason } = values;
  const shared = {
    reason,
    ...(act === 'extend' ? { days: Number(days) } : {}),
    ...(act === 'transfer' ? { customer_id: Number(customer) } : {}),
  };
  if (kind === 'giftcard') {
    const money = act === 'adjust' || act === 'reload' ? { amount: toApiNumber(amount, 'money') } : {};
    const paid = act === 'reload' ? { paid_by: paidBy } : {};
    return salon.giftcards.giftcardChange(
      { purchased_giftcard_id: id, act, ...shared, ...money, ...paid },
      options,
    );
  }
  const adjusted = act === 'adjust' ? { group_id: Number(group), qty: Number(uses) } : {};
  const ofPackage = act as Exclude<ProductAct, 'replace' | 'resend' | 'reload'>;
  return salon.packages.packageChange(
    { purchased_package_id: id, act: ofPackage, ...shared, ...adjusted },
    options,
  );
}

/** The fields of an act, by the names that the API gives their errors. */
export function listActFields(kind: SoldProduct['kind'], act: Act): readonly string[] {
  switch (act) {
    case 'extend':
      return ['days', 'reason'];
    case 'transfer':
      return ['customer_id', 'reason'];
    case 'adjust':
      return kind === 'package' ? ['group_id', 'qty', 'reason'] : ['amount', 'reason'];
    case 'reload':
      return ['amount', 'paid_by'];
    case 'pause':
      return ['from', 'until', 'reason'];
    case 'change':
      return ['membership_id', 'reason'];
    case 'unfreeze':
    case 'resume':
    case 'retry':
      return [];
    default:
      return ['reason'];
  }
}
