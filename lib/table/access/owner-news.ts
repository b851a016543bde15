import {
  type ConfirmedCall,
  decideNewsOfConfirmedCall,
  listAdminAddresses,
  type OwnerNews,
} from '../../rules/access/owner-news.ts';
import type { Tenant } from '../../rules/ids.ts';
import { indexKeys, isSameKey, keys, toTtlAttribute } from '../keys.ts';
import { putNotice } from '../notifications/outbox.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, type CommitResult, deleteItem, putItem, type Store } from '../store.ts';
import { isAuditRow } from './audit-trail.ts';
import { listUsers } from './users.ts';

export const findOwnerNews = (store: Store, tenant: Tenant): Promise<OwnerNews | undefined> =>
  findRecordByKey(store, keys.ownerNews(tenant));

const toUnchanged = (before: OwnerNews | undefined) =>
  before ? ({ attribute: 'version', is: before.version } as const) : ({ that: 'absent' } as const);

/** Stores the calls of the 10 minutes, and schedules their mail if there is one to send. Fails if another call came first. */
export function putOwnerNews(tenant: Tenant, news: OwnerNews, before: OwnerNews | undefined): Change {
  const due = news.calls.length > 0 ? indexKeys.due(0, news.endsAt) : toTtlAttribute(new Date(news.endsAt));
  return putItem(keys.ownerNews(tenant), { ...news, ...due }, toUnchanged(before));
}

/** Ends the 10 minutes. Fails if another call was added. */
export const deleteOwnerNews = (tenant: Tenant, news: OwnerNews): Change =>
  deleteItem(keys.ownerNews(tenant), toUnchanged(news));

/**
 * The store of a call that needed a confirmation. The commit that writes the row of the audit trail also writes what the owners
 * are told (BEHAVIOR §3.9). `report` writes it for a call that has changed no record.
 */
export function openOwnerNewsStore(
  store: Store,
  tenant: Tenant,
  call: ConfirmedCall,
  now: Date,
): Store & { readonly report: () => Promise<void> } {
  let isReported = false;
  async function commitWithReport(changes: readonly Change[], deadline?: number): Promise<CommitResult> {
    for (;;) {
      const [before, users] = await Promise.all([findOwnerNews(store, tenant), listUsers(store, tenant)]);
      const { news, mail } = decideNewsOfConfirmedCall(before, call, listAdminAddresses(users), now);
      const notice = mail ? [putNotice(tenant, { kind: 'owners.informed', ...mail }, now)] : [];
      const result = await store.commit(
        [...changes, putOwnerNews(tenant, news, before), ...notice],
        deadline,
      );
      isReported = result.done;
      if (result.done) return result;
      const failed = result.failed.filter(({ key }) => !isSameKey(key, keys.ownerNews(tenant)));
      // Only another call came first: the caller's own conditions hold
      if (failed.length > 0 || result.failed.length === 0) return { ...result, failed };
    }
  }
  return {
    ...store,
    commit: (changes, deadline) =>
      !isReported && changes.some(({ key }) => isAuditRow(key))
        ? commitWithReport(changes, deadline)
        : store.commit(changes, deadline),
    report: async () => {
      if (!isReported) await commitWithReport([]);
    },
  };
}
