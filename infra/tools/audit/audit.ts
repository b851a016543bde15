import type { Tenant } from '../../../lib/rules/ids.ts';
import type { SaleType } from '../../../lib/rules/products/sales.ts';
import { getAppointment, toAppointment } from '../../../lib/table/appointments.ts';
import { openCatalogs } from '../../../lib/table/catalogs.ts';
import { getDayPages, toDayPage } from '../../../lib/table/day-pages.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys } from '../../../lib/table/keys.ts';
import { PURCHASED_KIND } from '../../../lib/table/sales.ts';
import { getSalon } from '../../../lib/table/salons.ts';
import type { QueryRange, Store } from '../../../lib/table/store.ts';
import { type Audited, appointmentFindings } from './appointments.ts';
import { pageFindings } from './day-pages.ts';
import { productFindings, type Stored, storedAgain } from './ledger.ts';

/** What was looked at, and what was off, a line each. */
export type Audit = {
  readonly products: number;
  readonly appointments: number;
  readonly days: number;
  readonly findings: readonly string[];
};

const PAGE_ITEMS = 200;
/** What looks off on a live table may be a change that came between two reads: it is looked at again. */
const LOOKS = 3;
const TYPES: readonly SaleType[] = ['package', 'giftcard', 'membership'];

async function* itemsOf(store: Store, range: Pick<QueryRange, 'pk'>): AsyncGenerator<Item> {
  let after: QueryRange['after'];
  do {
    const page = await store.page({ ...range, limit: PAGE_ITEMS, ...(after ? { after } : {}) });
    yield* page.items;
    after = page.next;
  } while (after);
}

/** The products of a kind, each with all of its items, which lie side by side. */
async function* productsOf(store: Store, tenant: Tenant, type: SaleType): AsyncGenerator<Stored> {
  let items: Item[] = [];
  let id = '';
  for await (const item of itemsOf(store, keys.purchases(tenant, PURCHASED_KIND[type]))) {
    const [own = ''] = item.sk.split('#');
    if (own !== id && items.length > 0) {
      yield { type, id, items };
      items = [];
    }
    id = own;
    items.push(item);
  }
  if (items.length > 0) yield { type, id, items };
}

/** What is still off after a few looks. */
async function settled<Subject>(
  first: Subject,
  findings: (subject: Subject) => Promise<string[]>,
  again: () => Promise<Subject | undefined>,
): Promise<string[]> {
  let found = await findings(first);
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) {
    const now = await again();
    found = now === undefined ? ['has gone'] : await findings(now);
  }
  return found;
}

/**
 * Walks a salon and proves that every balance equals its ledger, every paid row its intent, every appointment its day
 * page, and the other way round. Reads only, a page at a time.
 */
export async function auditTenant(store: Store, tenant: Tenant): Promise<Audit> {
  const salon = await getSalon(store, tenant);
  if (!salon) throw new Error(`there is no salon '${tenant}'`);
  const audited: Audited = { store, tenant, salon, catalog: await openCatalogs(store)(salon) };
  const findings: string[] = [];
  const note = (subject: string, found: readonly string[]) =>
    findings.push(...found.map((each) => `${subject}: ${each}`));

  let products = 0;
  for (const type of TYPES) {
    for await (const stored of productsOf(store, tenant, type)) {
      products += 1;
      const found = await settled(
        stored,
        (each) => productFindings(store, tenant, each),
        () => storedAgain(store, tenant, stored),
      );
      note(`${type} ${Number(stored.id)}`, found);
    }
  }

  let appointments = 0;
  for await (const item of itemsOf(store, keys.appointments(tenant))) {
    appointments += 1;
    const appointment = toAppointment(item);
    const found = await settled(
      appointment,
      (each) => appointmentFindings(each, audited),
      () => getAppointment(store, tenant, appointment.id),
    );
    note(`appointment ${appointment.id}`, found);
  }

  let days = 0;
  for (const home of audited.catalog.locations.keys()) {
    for await (const item of itemsOf(store, keys.dayPages(tenant, home))) {
      days += 1;
      const page = toDayPage(item);
      const found = await settled(
        page,
        (each) => pageFindings(home, each, audited),
        async () => {
          const needed = { locationIds: [home], dates: [page.date] };
          return (await getDayPages(store, tenant, needed, 'strong'))(home, page.date);
        },
      );
      note(`location ${home}, ${page.date}`, found);
    }
  }
  return { products, appointments, days, findings };
}
