import { expect, test } from 'vitest';
import type { Account } from '../../../lib/rules/access/accounts.ts';
import { checkSessionAccount, checkTokenAccount, SESSION_DAYS } from '../../../lib/rules/access/sessions.ts';
import {
  type CardCharge,
  formatProcessorChargeName,
  isRepeatableCharge,
} from '../../../lib/rules/payments/card-charges.ts';
import {
  findNewestRestoreId,
  isIssuedInLostWindow,
  type Restore,
} from '../../../lib/rules/salons/restores.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');
const at = (time: string): Date => new Date(`2026-11-16T${time}Z`);
const ENDED: Restore = { id: 'r1', from: '2026-11-16T10:00:00.000Z', to: '2026-11-16T12:00:00.700Z' };
const OPEN: Restore = { id: 'r2', from: '2026-11-16T13:00:00.000Z' };

const ACCOUNT = { kind: 'customer', id: 7, caller: { kind: 'customer', id: 7 }, generation: 0 } as Account;
const tokenOf = (issuedAt: Date) => ({ caller: ACCOUNT.caller, lifeId: 'a-life', generation: 0, issuedAt });
const sessionOf = (issuedAt: Date) => ({
  kind: 'customer' as const,
  personId: 7,
  generation: 0,
  isNewest: true,
  expiresAt: new Date(issuedAt.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
});

// BEHAVIOR §32.7
test.each<[issued: string, time: string, restores: Restore[] | undefined, logIn: boolean, link: boolean]>([
  ['without a restore', '11:00:00', undefined, true, true],
  ['before the lost window', '09:59:59', [ENDED], false, true],
  ['at its first instant', '10:00:00', [ENDED], false, false],
  ['at its end', '11:59:59', [ENDED], false, false],
  ['in the second in which changes were allowed again', '12:00:00', [ENDED], true, true],
  ['between an ended and an unfinished restore', '12:30:00', [ENDED, OPEN], false, true],
  ['during an unfinished restore', '13:30:00', [ENDED, OPEN], false, false],
])('a log-in and a link that were issued %s', (_, time, restores, isLogInValid, isLinkValid) => {
  const salon = { lifeId: 'a-life', ...(restores ? { restores } : {}) };
  expect(checkTokenAccount(tokenOf(at(time)), ACCOUNT, salon).ok).toBe(isLogInValid);
  expect(checkSessionAccount(sessionOf(at(time)), ACCOUNT, salon, NOW).ok).toBe(isLogInValid);
  expect(isIssuedInLostWindow(salon, at(time))).toBe(!isLinkValid);
});

const chargeAt = (time: string) => ({ createdAt: at(time).toISOString() }) as CardCharge;

// BEHAVIOR §20.2, §32.7
test.each<[what: string, time: string, restores: Restore[] | undefined, isRepeatable: boolean]>([
  ['without a restore', '09:00:00', undefined, true],
  ['older than a restore', '09:00:00', [ENDED], false],
  ['newer than all restores', '12:00:00.700', [ENDED], true],
  ['of an unfinished restore', '13:30:00', [ENDED, OPEN], false],
])('a charge %s is sent again only if its key is the same', (_, time, restores, isRepeatable) => {
  expect(isRepeatableCharge(chargeAt(time), restores ? { restores } : {}, NOW)).toBe(isRepeatable);
});

test('names at the processor differ after each restore', () => {
  const names = [[], [ENDED], [ENDED, OPEN]].map((restores) => {
    const restore = findNewestRestoreId({ restores });
    return formatProcessorChargeName({ id: 7, ...(restore ? { restore } : {}) } as CardCharge);
  });
  expect(names).toStrictEqual(['7', '7-r1', '7-r2']);
});
