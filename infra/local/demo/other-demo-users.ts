import { PASSWORD_ROUNDS } from '../../../lib/ports/environment.ts';
import { openPasswords } from '../../../lib/ports/passwords.ts';
import { toAccountOfUser } from '../../../lib/rules/access/accounts.ts';
import type { BuiltInRole } from '../../../lib/rules/access/permissions.ts';
import type { StaffId, Tenant } from '../../../lib/rules/ids.ts';
import { updatePinAndUnlock } from '../../../lib/table/access/accounts.ts';
import { findUserByEmail, findUserOfStaff, putUser } from '../../../lib/table/access/users.ts';
import { allocateId } from '../../../lib/table/counters.ts';
import type { Store } from '../../../lib/table/store.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, hashDemoPassword } from './demo.ts';

/** The staff member Ava Martin, whose log-in is the stylist's. */
const AVA: StaffId = 1;

type Colleague = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: BuiltInRole;
  readonly staffId?: StaffId;
  /** The rights of this user, in a few words. */
  readonly summary: string;
};

/** Further users of the demo salon, with rights of their own. */
export const OTHER_DEMO_USERS: readonly Colleague[] = [
  {
    name: 'Ava Martin',
    email: 'stylist@demo.test',
    password: DEMO_PASSWORD,
    role: 'stylist',
    staffId: AVA,
    summary: 'sees the visits of Ava Martin alone',
  },
  {
    name: 'Alex Books',
    email: 'accountant@demo.test',
    password: DEMO_PASSWORD,
    role: 'accountant',
    summary: 'reads the books',
  },
];

/** The PIN of the front desk, for browsers that are registered as devices. */
export const DEMO_PIN = '7391';

async function addColleague(store: Store, tenant: Tenant, colleague: Colleague, now: Date): Promise<void> {
  const { name, email, role, staffId } = colleague;
  if (await findUserByEmail(store, tenant, email)) return;
  const isFree = staffId !== undefined && !(await findUserOfStaff(store, tenant, staffId));
  const user = {
    id: await allocateId(store, tenant, 'USER'),
    name,
    email,
    role,
    ...(isFree ? { staffId } : {}),
    passwordHash: await hashDemoPassword(),
    createdAt: now.toISOString(),
  };
  await store.commit(putUser(tenant, user));
}

/** Adds the further users of the demo salon and the PIN of the front desk, unless they exist. */
export async function addOtherDemoUsersAndDeskPin(store: Store, tenant: Tenant, now: Date): Promise<void> {
  for (const colleague of OTHER_DEMO_USERS) await addColleague(store, tenant, colleague, now);
  const desk = await findUserByEmail(store, tenant, DEMO_LOGINS.staff.email);
  if (!desk || desk.pinHash !== undefined) return;
  const pinHash = await openPasswords(PASSWORD_ROUNDS).hash(DEMO_PIN);
  await store.commit(
    updatePinAndUnlock(tenant, toAccountOfUser(desk), { pinHash, pinLength: DEMO_PIN.length }),
  );
}
