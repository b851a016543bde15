import type { Money } from '../money.ts';
import type { Translatable } from '../salons/translations.ts';
import type { Gift } from './gifts.ts';
import type { BuyerGroupInput } from './service-groups.ts';

/** The fields of every template besides its terms. */
export type TemplateBase = Translatable & {
  readonly id: number;
  readonly active: boolean;
  readonly createdAt: string;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** The terms of a template and their translations: they are copied to each product that is sold (BEHAVIOR §22.2). */
export const toTemplateTerms = <T extends TemplateBase>({ id, active, createdAt, version, ...terms }: T) =>
  terms;

/** Input of a buyer of a package or membership. Fields that are left out are not compared with the template. */
export type PackageOrMembershipSaleInput = {
  readonly name: string;
  readonly price: Money;
  readonly isTaxed?: boolean | undefined;
  readonly groups?: readonly BuyerGroupInput[] | undefined;
  readonly isForAnother: boolean;
  readonly gift: Gift;
};
