import type { BuiltInRole } from '../../../lib/rules/access/permissions.ts';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import { toUserPrincipal } from '../../../lib/rules/access/route-access.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';

const tenant = 'shear-joy' as Tenant;

export const toCustomer = (id: number) => ({ kind: 'customer', id, tenant }) as const;

export const toUser = (role: BuiltInRole, id = 1): Principal => toUserPrincipal(tenant, { id, role });
