import { findDueOwnerMail } from '../../lib/rules/access/owner-news.ts';
import { deleteOwnerNews, findOwnerNews } from '../../lib/table/access/owner-news.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { decideAndCommitOrThrow } from './decide-and-commit-or-throw.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Mails the owners the further calls of the 10 minutes after a mail (BEHAVIOR §3.9). */
export const mailOwnerNews: ScheduledHandler = (_, { tenant }, now, { store }) =>
  decideAndCommitOrThrow(store, async (table) => {
    const news = await findOwnerNews(table, tenant);
    const mail = findDueOwnerMail(news, now);
    if (!news || !mail) return [];
    return [deleteOwnerNews(tenant, news), putNotice(tenant, { kind: 'owners.informed', ...mail }, now)];
  });
