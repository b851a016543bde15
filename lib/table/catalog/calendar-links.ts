import { parseTenant, type StaffId, type Tenant } from '../../rules/ids.ts';
import type { StaffMember } from '../../rules/salons/salon.ts';
import { createRandomText, hashRandomText } from '../access/random-texts.ts';

/** The salon, the staff member, and the secret. */
const TOKEN_PATTERN = /^([a-z0-9-]+)_([1-9]\d{0,11})_([\w-]{43})$/;

/** Creates the token of a calendar link, which is stored as a hash (BEHAVIOR §11.18). */
export function createCalendarToken(tenant: Tenant, staffId: StaffId) {
  const secret = createRandomText();
  return { token: `${tenant}_${staffId}_${secret}`, hash: hashRandomText(secret) };
}

/** The salon and the staff member of a token, and whether the member's link has it; undefined for any other text. */
export function parseCalendarToken(token: string) {
  const [, slug = '', id, secret = ''] = TOKEN_PATTERN.exec(token) ?? [];
  const tenant = parseTenant(slug);
  const hash = hashRandomText(secret);
  const isOf = ({ calendarTokenHash }: StaffMember): boolean => calendarTokenHash === hash;
  return tenant && { tenant, staffId: Number(id) as StaffId, isOf };
}
