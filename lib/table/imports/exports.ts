import type { Tenant } from '../../rules/ids.ts';
import type { SalonExport } from '../../rules/imports/exports.ts';
import { createRandomText } from '../access/random-texts.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, putItem, type Store, toUnchangedRequirements } from '../store.ts';

const ID = 1;
const toKey = (tenant: Tenant) => keys.record(tenant, 'EXPORT', ID);

export const createExportFileName = (): string => createRandomText();

export const findExport = (store: Store, tenant: Tenant): Promise<SalonExport | undefined> =>
  findRecordByKey(store, toKey(tenant));

/**
 * Stores an export that is where it was when it was read: of two starts or steps at the same time, one goes on.
 * @param dueAt when scheduled work goes on; undefined where nothing is left to do
 */
export const putExport = (
  tenant: Tenant,
  before: SalonExport | undefined,
  after: SalonExport,
  dueAt?: Date,
): Change =>
  putItem(
    toKey(tenant),
    { ...after, ...(dueAt ? indexKeys.due(ID, dueAt.toISOString()) : {}) },
    ...(before
      ? toUnchangedRequirements(before, 'file', 'parts', 'state', 'session')
      : [{ that: 'absent' } as const]),
  );
