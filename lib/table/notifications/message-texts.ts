import type { Tenant } from '../../rules/ids.ts';
import { type MessageTexts, NO_MESSAGE_TEXTS } from '../../rules/notifications/message-texts.ts';
import { keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, putItem, type Store, toVersionRequirement } from '../store.ts';

/** The salon's own words for messages, none by default (BEHAVIOR §29.6). */
export const getMessageTexts = async (store: Store, tenant: Tenant): Promise<MessageTexts> =>
  (await findRecordByKey<MessageTexts>(store, keys.messageTexts(tenant))) ?? NO_MESSAGE_TEXTS;

/** Replaces the words; fails if they have changed since they were read. */
export const putMessageTexts = (tenant: Tenant, before: MessageTexts, after: MessageTexts): Change =>
  putItem(keys.messageTexts(tenant), after, toVersionRequirement(before.version));
