import type { CallFailure } from '../../../../../lib/client/types.ts';

type User = { readonly id: string; readonly name: string | undefined };

/** The records that a refusal names, such as `Used by Haircut (3), 12 and 2 more`, and how many more there are (BEHAVIOR §11.11). */
export function parseUsingRecords({ code, errors }: CallFailure): {
  readonly users: readonly User[];
  readonly more: number;
} {
  const [text = ''] = code.startsWith('used_by_') ? Object.values(errors).flat() : [];
  const [, named = '', more = 0] = /^Used by (.*?)(?: and (\d+) more)?$/s.exec(text) ?? [];
  const users = [...named.matchAll(/(?:^|, )(?:(\d+)|(.*?) \((\d+)\))(?=, |$)/gs)].map(
    ([, only, name, id]) => ({ id: only ?? id ?? '', name }),
  );
  return { users, more: Number(more) };
}
