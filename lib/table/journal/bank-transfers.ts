import type { LocationId, Tenant } from '../../rules/ids.ts';
import {
  type BankTransferKind,
  type BankTransfers,
  toBankTransfersPosition,
  toBankTransfersReference,
  toEmptyBankTransfers,
} from '../../rules/journal/bank-transfers.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, putItem, type Store, toVersionRequirement } from '../store.ts';
import { putJournalEntryAndBalances } from './entries.ts';

const toKey = (tenant: Tenant, location: LocationId) => keys.record(tenant, 'BANK-TRANSFERS', location);

export const getBankTransfers = async (
  store: Store,
  tenant: Tenant,
  location: LocationId,
): Promise<BankTransfers> =>
  (await findRecordByKey<BankTransfers>(store, toKey(tenant, location))) ?? toEmptyBankTransfers(location);

/**
 * Adds a transfer with its entry; fails if the location has made another one since it was read (BEHAVIOR §36.12).
 * @param corrects the entry of the transfer that this one takes back; null for others
 */
export const putBankTransfer = (
  author: EntryAuthor,
  event: BankTransferKind,
  valueDate: LocalDate,
  corrects: string | null,
  before: BankTransfers,
  after: BankTransfers,
): Change[] => [
  putItem(toKey(author.salon.tenant, after.locationId), after, toVersionRequirement(before.version)),
  ...putJournalEntryAndBalances(
    author,
    {
      event,
      valueDate,
      corrects,
      locationId: after.locationId,
      customerId: null,
      reference: toBankTransfersReference(after),
      version: after.version,
    },
    toBankTransfersPosition(before),
    toBankTransfersPosition(after),
  ),
];
