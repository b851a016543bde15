import { expect, test } from 'vitest';
import {
  type ConfirmedCall,
  decideNewsOfConfirmedCall,
  findDueOwnerMail,
  listAdminAddresses,
  type OwnerNews,
} from '../../../lib/rules/access/owner-news.ts';
import type { User } from '../../../lib/rules/access/users.ts';

const at = (time: string): Date => new Date(`2026-11-16T${time}.000Z`);
const toCall = (operation: string): ConfirmedCall => ({
  at: '',
  operation,
  fields: [],
  by: 'Ada',
  device: '',
});
const OLGA = { email: 'olga@x.test', isVerified: true };
const EVE = { email: 'eve@x.test', isVerified: true };

// BEHAVIOR §3.9
test('the first call is mailed at once, those of the next 10 minutes are gathered for their end', () => {
  const first = decideNewsOfConfirmedCall(undefined, toCall('A'), [OLGA], at('10:00:00'));
  expect(first.mail).toStrictEqual({ calls: [toCall('A')], omitted: 0, to: [OLGA] });
  expect(first.news).toMatchObject({ calls: [], endsAt: at('10:10:00').toISOString(), version: 1 });
  const second = decideNewsOfConfirmedCall(first.news, toCall('B'), [OLGA], at('10:03:00'));
  const third = decideNewsOfConfirmedCall(second.news, toCall('C'), [OLGA], at('10:09:59'));
  expect([second.mail, third.mail]).toStrictEqual([undefined, undefined]);
  expect(third.news).toMatchObject({
    calls: [toCall('B'), toCall('C')],
    endsAt: first.news.endsAt,
    version: 3,
  });
  expect(findDueOwnerMail(third.news, at('10:09:59'))).toBeUndefined();
  expect(findDueOwnerMail(third.news, at('10:10:00'))).toStrictEqual({
    calls: [toCall('B'), toCall('C')],
    omitted: 0,
    to: [OLGA],
  });
});

test('no mail is due without a further call', () => {
  const { news } = decideNewsOfConfirmedCall(undefined, toCall('A'), [OLGA], at('10:00:00'));
  expect(findDueOwnerMail(news, at('11:00:00'))).toBeUndefined();
  expect(findDueOwnerMail(undefined, at('11:00:00'))).toBeUndefined();
});

test('a call after the 10 minutes is mailed at once, with the gathered ones if their mail is late', () => {
  const { news } = decideNewsOfConfirmedCall(undefined, toCall('A'), [OLGA], at('10:00:00'));
  const late = decideNewsOfConfirmedCall(news, toCall('B'), [OLGA], at('10:05:00')).news;
  const { news: next, mail } = decideNewsOfConfirmedCall(late, toCall('C'), [OLGA], at('10:10:00'));
  expect(mail?.calls).toStrictEqual([toCall('B'), toCall('C')]);
  expect(next).toMatchObject({ calls: [], endsAt: at('10:20:00').toISOString() });
});

test('a gathered mail goes to the owners before each of its calls, each once', () => {
  const { news } = decideNewsOfConfirmedCall(undefined, toCall('A'), [OLGA], at('10:00:00'));
  const later = decideNewsOfConfirmedCall(news, toCall('B'), [EVE], at('10:01:00')).news;
  expect(decideNewsOfConfirmedCall(later, toCall('C'), [EVE], at('10:02:00')).news.to).toStrictEqual([
    OLGA,
    EVE,
  ]);
});

test('a gathered mail lists 100 calls, and counts the others', () => {
  let news: OwnerNews = decideNewsOfConfirmedCall(undefined, toCall('A'), [OLGA], at('10:00:00')).news;
  for (let count = 0; count < 102; count += 1) {
    news = decideNewsOfConfirmedCall(news, toCall('B'), [OLGA], at('10:01:00')).news;
  }
  expect([news.calls.length, news.omitted]).toStrictEqual([100, 2]);
});

test('the owners are the users with the role admin; an address without a password is not verified', () => {
  const user = { id: 1, name: 'Ada', email: 'ada@x.test', role: 'admin', createdAt: '' } as const;
  const users: User[] = [
    { ...user, passwordHash: 'x' },
    { ...user, email: 'invited@x.test' },
    { ...user, email: 'manager@x.test', role: 'manager' },
    { ...user, email: 'own@x.test', role: undefined, roleId: 3 },
  ];
  expect(listAdminAddresses(users)).toStrictEqual([
    { email: 'ada@x.test', isVerified: true },
    { email: 'invited@x.test', isVerified: false },
  ]);
});
