import type { Permission } from '../../../../../lib/rules/access/permissions.ts';

/** The areas of permissions, by the part of a permission before its point. */
const GROUP_BY_PREFIX = {
  appointments: 'visits',
  waitlist: 'visits',
  customers: 'clients',
  sales: 'sales',
  money: 'sales',
  journal: 'books',
  books: 'books',
  payroll: 'pay',
  catalog: 'team',
  staff: 'team',
  blocks: 'team',
  hours: 'team',
  settings: 'salon',
  payments: 'salon',
  users: 'salon',
  webhooks: 'salon',
  audit: 'salon',
  data: 'salon',
} as const satisfies Readonly<
  Record<Permission extends `${infer Prefix}.${string}` ? Prefix : never, string>
>;

type Prefix = keyof typeof GROUP_BY_PREFIX;
export type PermissionGroup = (typeof GROUP_BY_PREFIX)[Prefix];

export const toPermissionGroup = (permission: string): PermissionGroup =>
  GROUP_BY_PREFIX[permission.split('.')[0] as Prefix];
