import { type Principal, toPrincipal } from '../../../lib/rules/accounts/access.ts';
import type { UserRole } from '../../../lib/rules/accounts/permissions.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';

const tenant = 'shear-joy' as Tenant;

export const toCustomer = (id: number) => ({ kind: 'customer', id, tenant }) as const;

export const toUser = (role: UserRole, id = 1): Principal => toPrincipal(tenant, { kind: 'user', id, role });
