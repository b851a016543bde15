import { unwrapReply } from '../api/replies.ts';
import type { TestSalon } from '../test-salon.ts';

type AddedKey = { readonly id: number; readonly key: string };

/** Adds an API key as the administrator. */
export const addApiKey = async (salon: TestSalon, fields: object): Promise<AddedKey> =>
  unwrapReply(
    await salon.call<AddedKey>('directory/api-key-store', { name: 'Website', ...fields }, { as: 'admin' }),
  );
