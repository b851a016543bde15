import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Catalog, Salon } from '../../../lib/rules/salons/salon.ts';
import type { Store } from '../../../lib/table/store.ts';

export type AuditScope = {
  readonly store: Store;
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly catalog: Catalog;
};
