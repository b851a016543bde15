import type * as z from 'zod';
import { type DataStore, readJsonOrThrowIfDamaged } from '../database/data-store.ts';

const SEQUENCE_DIGITS = 9;

/** Opens the messages of a folder, in the order of their arrival. */
export async function openMessages<Message>(
  dataStore: DataStore,
  folder: string,
  schema: z.ZodType<Message>,
) {
  const names = await dataStore.list(folder);
  const messages: Message[] = [];
  for (const name of names) {
    const message = await readJsonOrThrowIfDamaged(dataStore, `${folder}/${name}`, schema);
    if (message) messages.push(message);
  }
  let sequence = Number.parseInt(names.at(-1) ?? '0', 10);
  return {
    all: (): readonly Message[] => messages,
    async add(message: Message): Promise<void> {
      sequence += 1;
      const name = `${String(sequence).padStart(SEQUENCE_DIGITS, '0')}.json`;
      messages.push(message);
      await dataStore.write(`${folder}/${name}`, JSON.stringify(message));
    },
    async clear(): Promise<void> {
      messages.length = 0;
      const present = await dataStore.list(folder);
      await Promise.all(present.map((name) => dataStore.remove(`${folder}/${name}`)));
    },
  };
}
