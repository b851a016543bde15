import type { Tenant } from '../rules/ids.ts';
import { keys } from '../table/keys.ts';
import type { ItemReadAhead } from '../table/read-ahead.ts';
import type { Store } from '../table/store.ts';

/** As many visits, and as many sales, as a bill may have. */
const ITEMS_MAX = 10;
const VISITS = /"appointment_ids?"\s*:\s*\[?([\s"\d,]{1,300})/g;
const SALE = /\{[^{}]{0,500}"template_id"[^{}]{0,500}\}/g;
const TEMPLATE_ID = /"template_id"\s*:\s*"?(\d{1,12})\b/;
const KIND = /"kind"\s*:\s*"(package|gift_card|membership)"/;
const TEMPLATES = { package: 'PACKAGE', gift_card: 'GIFTCARD', membership: 'MEMBERSHIP' } as const;

const listVisitIds = (body: string): number[] =>
  [...body.matchAll(VISITS)].flatMap(([, ids = '']) => (ids.match(/\b\d{1,12}\b/g) ?? []).map(Number));

const listTemplateKeys = (tenant: Tenant, body: string) =>
  (body.match(SALE) ?? []).flatMap((sale) => {
    const id = TEMPLATE_ID.exec(sale)?.[1];
    const kind = KIND.exec(sale)?.[1] as keyof typeof TEMPLATES | undefined;
    return id !== undefined && kind !== undefined ? [keys.record(tenant, TEMPLATES[kind], Number(id))] : [];
  });

/**
 * Reads the visits and the templates of sales that a body names, before the body is checked. Read together with the salon, they
 * let the handler read what depends on them in its own first round trip.
 */
export async function readVisitsAndTemplatesAhead(
  store: Store,
  tenant: Tenant,
  body: string,
): Promise<ItemReadAhead[]> {
  const visits = [...new Set(listVisitIds(body))].slice(0, ITEMS_MAX);
  const items = [
    ...visits.map((id) => keys.appointment(tenant, id)),
    ...listTemplateKeys(tenant, body).slice(0, ITEMS_MAX),
  ];
  return Promise.all(items.map(async (key) => ({ key, found: await store.get(key) })));
}
