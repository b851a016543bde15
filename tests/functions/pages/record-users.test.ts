import { expect, test } from 'vitest';
import { parseUsingRecords } from '../../../functions/pages/app/office/record/record-users.ts';
import type { CallFailure } from '../../../lib/client/types.ts';
import { checkUnused } from '../../../lib/rules/catalog/deleted-records.ts';

type Users = Parameters<typeof checkUnused>[2];

function parse(users: Users): ReturnType<typeof parseUsingRecords> {
  const refused = checkUnused('id', 'usedByServices', users);
  const { errors } = refused as { readonly errors: CallFailure['errors'] };
  const failure = { ok: false, kind: 'refused', status: 400, message: '', errors } as const;
  return parseUsingRecords({ ...failure, code: 'used_by_services' });
}

// BEHAVIOR §11.11, §40.5
test.each<[string, Users, ReturnType<typeof parseUsingRecords>]>([
  ['a record with a name', [{ id: 3, name: 'Cut, wash (long)' }], named(['3', 'Cut, wash (long)'])],
  [
    'several, some without a name',
    [{ id: 12 }, { id: 4, name: 'Gel and polish' }, { id: 5 }],
    named(['12', undefined], ['4', 'Gel and polish'], ['5', undefined]),
  ],
  [
    'more than a refusal names',
    Array.from({ length: 12 }, (_, index) => ({ id: index + 1 })),
    {
      users: Array.from({ length: 10 }, (_, index) => ({ id: String(index + 1), name: undefined })),
      more: 2,
    },
  ],
])('the office reads what uses a record from its refusal: %s', (_, users, expected) => {
  expect(parse(users)).toEqual(expected);
});

test('the office reads nothing from another refusal', () => {
  const failure = { ok: false, kind: 'refused', status: 400, message: '' } as const;
  const errors = { id: ['Used by Cut (3)'] };
  expect(parseUsingRecords({ ...failure, code: 'record_not_found', errors })).toEqual({ users: [], more: 0 });
});

function named(...users: readonly (readonly [id: string, name: string | undefined])[]) {
  return { users: users.map(([id, name]) => ({ id, name })), more: 0 };
}
