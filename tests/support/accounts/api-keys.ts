import { unwrapReply } from '../api/replies.ts';
import type { TestSalon } from '../test-salon.ts';

type AddedKey = { readonly id: number; readonly key: string };

export const addApiKey = async (salon: TestSalon, fields: object): Promise<AddedKey> =>
  unwrapReply(
    await salon.call<AddedKey>('directory/api-key-store', { name: 'Website', ...fields }, { as: 'admin' }),
  );
