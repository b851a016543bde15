import { cardNumbers } from './card-numbers.ts';
import { derivedEntries } from './derived-entries.ts';
import type { Migration } from './migration.ts';
import { shards } from './shards.ts';

/** All migrations, in the order in which to run them. */
export const MIGRATIONS: readonly Migration[] = [shards, cardNumbers, derivedEntries];
