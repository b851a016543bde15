import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/rules/access/accounts.ts';
import {
  canMailSameCodeAgain,
  computeNextCodeAt,
  isProofExpired,
  isUnverifiedBooking,
  listCodeCheckLimits,
  splitUnverifiedBookingLimit,
  toEmailProof,
  toGuestOrAccountEmailOrEmpty,
  toUnverifiedBookingWindow,
} from '../../../lib/rules/booking/email-proofs.ts';
import type { Visitor } from '../../../lib/rules/booking/new-visits.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Settings } from '../../../lib/rules/salons/settings.ts';

// BEHAVIOR §14.11
describe('a code that proves an address', () => {
  const proof = toEmailProof('123456', new Date('2026-11-16T15:00:00.000Z'));

  test('works for half an hour, and is mailed again for half of it', () => {
    expect(proof).toStrictEqual({ code: '123456', expiresAt: '2026-11-16T15:30:00.000Z' });
    expect(isProofExpired(proof, new Date('2026-11-16T15:29:59.999Z'))).toBe(false);
    expect(isProofExpired(proof, new Date('2026-11-16T15:30:00.000Z'))).toBe(true);
    expect(canMailSameCodeAgain(proof, new Date('2026-11-16T15:15:00.000Z'))).toBe(true);
    expect(canMailSameCodeAgain(proof, new Date('2026-11-16T15:15:00.001Z'))).toBe(false);
    expect(computeNextCodeAt(proof).toISOString()).toBe('2026-11-16T15:15:00.000Z');
  });

  test('is tried 200 times, and 5 times from a network', () => {
    expect(listCodeCheckLimits('198.51.100.7')).toStrictEqual([
      { name: 'all', max: 200 },
      { name: '198.51.100.7', max: 5 },
    ]);
    expect(listCodeCheckLimits('2001:db8:1:2::/64').map(({ max }) => max)).toStrictEqual([200, 5, 10, 25]);
  });
});

describe('the unverified bookings of a salon', () => {
  test('are counted by the hour of the clock, in two parts', () => {
    expect(toUnverifiedBookingWindow(new Date('2026-11-16T15:59:59.999Z'))).toStrictEqual({
      hour: '2026-11-16T15:00:00.000Z',
      end: new Date('2026-11-16T16:00:00.000Z'),
    });
    expect(splitUnverifiedBookingLimit({ unverifiedBookingsPerHour: 61 } as Settings)).toStrictEqual({
      withIds: 30,
      withCommit: 31,
    });
    expect(splitUnverifiedBookingLimit({ unverifiedBookingsPerHour: 1 } as Settings)).toStrictEqual({
      withIds: 0,
      withCommit: 1,
    });
  });

  const tenant = 'rose' as Tenant;
  const user = (permissions: readonly 'appointments.write'[]) =>
    ({ kind: 'user', id: 3, tenant, permissions }) as const;
  test.each([
    ['those of guests', { kind: 'anonymous' }, undefined, true],
    [
      'those of customers who have not proved their address',
      { kind: 'customer', id: 5, tenant },
      { emailVerified: false },
      true,
    ],
    ['none of customers who have', { kind: 'customer', id: 5, tenant }, { emailVerified: true }, false],
    ['none of the front desk', user(['appointments.write']), undefined, false],
    ['those of users who do not book', user([]), undefined, true],
  ] as const)('are %s', (_, caller, account, isUnverified) => {
    expect(isUnverifiedBooking(caller, account as Account | undefined)).toBe(isUnverified);
  });

  test('prove the address of the guest, else that of the account', () => {
    const guest = { email: ' Gina@Example.com ' } as Visitor['guest'];
    const account = { email: 'carla@example.com' } as Account;
    expect(toGuestOrAccountEmailOrEmpty({ guest } as Visitor, account)).toBe('gina@example.com');
    expect(toGuestOrAccountEmailOrEmpty({} as Visitor, account)).toBe('carla@example.com');
    expect(toGuestOrAccountEmailOrEmpty({} as Visitor, undefined)).toBe('');
  });
});
