import type { SaleType, Tenant } from '../../../lib/rules/ids.ts';
import { getAppointment, toAppointment } from '../../../lib/table/booking/appointments.ts';
import { getDayPages, toDayPage } from '../../../lib/table/booking/day-pages.ts';
import { getWaitlistEntry, toWaitlistEntry } from '../../../lib/table/booking/waitlist.ts';
import { openCatalogs } from '../../../lib/table/catalog/catalogs.ts';
import type { Item } from '../../../lib/table/item.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { getSalon } from '../../../lib/table/salons/salons.ts';
import type { Store } from '../../../lib/table/store.ts';
import { type AuditScope, auditAppointment } from './appointments.ts';
import { auditDayPage } from './day-pages.ts';
import { auditClosedDays } from './days.ts';
import { auditJournal } from './journal.ts';
import { auditLists, listItems } from './lists.ts';
import { auditProduct, reloadProduct, type StoredProduct } from './products.ts';
import { auditWaitlistEntry } from './waitlist.ts';

type AuditReport = {
  readonly products: number;
  readonly appointments: number;
  readonly days: number;
  readonly findings: readonly string[];
};

/** On a live table, a change between two reads looks like a finding: a record is audited up to three times. */
const ATTEMPTS = 3;
const TYPES: readonly SaleType[] = ['package', 'giftcard', 'membership'];

/** The products of a kind, each with all of its items, which are adjacent in the table. */
async function* listProducts(store: Store, tenant: Tenant, type: SaleType): AsyncGenerator<StoredProduct> {
  let items: Item[] = [];
  let id = '';
  for await (const item of listItems(store, keys.purchases(tenant, PURCHASED_KIND[type]))) {
    const [itemId = ''] = item.sk.split('#');
    if (itemId !== id && items.length > 0) {
      yield { type, id, items };
      items = [];
    }
    id = itemId;
    items.push(item);
  }
  if (items.length > 0) yield { type, id, items };
}

/** The findings that persist when the record is read again. */
async function auditRepeatedly<Subject>(
  first: Subject,
  audit: (subject: Subject) => Promise<string[]>,
  reload: () => Promise<Subject | undefined>,
): Promise<string[]> {
  let findings = await audit(first);
  for (let attempt = 1; attempt < ATTEMPTS && findings.length > 0; attempt += 1) {
    const current = await reload();
    findings = current === undefined ? ['was deleted'] : await audit(current);
  }
  return findings;
}

/** The findings on a whole salon that persist, word for word, when all is read again. */
async function auditWholeRepeatedly(audit: () => Promise<string[]>): Promise<string[]> {
  let findings = await audit();
  for (let attempt = 1; attempt < ATTEMPTS && findings.length > 0; attempt += 1) {
    const again = new Set(await audit());
    findings = findings.filter((each) => again.has(each));
  }
  return findings;
}

/**
 * Compares every balance with its history, every paid row with its intent, and every appointment with its day page, in
 * both directions. Only reads, a page at a time.
 */
export async function auditRecords(store: Store, tenant: Tenant): Promise<AuditReport> {
  const salon = await getSalon(store, tenant);
  if (!salon) throw new Error(`unknown salon '${tenant}'`);
  const scope: AuditScope = { store, tenant, salon, catalog: await openCatalogs(store)(salon) };
  const findings: string[] = [];
  const addFindings = (subject: string, found: readonly string[]) =>
    findings.push(...found.map((each) => `${subject}: ${each}`));

  let products = 0;
  for (const type of TYPES) {
    for await (const stored of listProducts(store, tenant, type)) {
      products += 1;
      const found = await auditRepeatedly(
        stored,
        (each) => auditProduct(store, tenant, each),
        () => reloadProduct(store, tenant, stored),
      );
      addFindings(`${type} ${Number(stored.id)}`, found);
    }
  }

  let appointments = 0;
  for await (const item of listItems(store, keys.appointments(tenant))) {
    appointments += 1;
    const appointment = toAppointment(item);
    const found = await auditRepeatedly(
      appointment,
      (each) => auditAppointment(each, scope),
      () => getAppointment(store, tenant, appointment.id),
    );
    addFindings(`appointment ${appointment.id}`, found);
  }

  for await (const item of listItems(store, keys.records(tenant, 'WAITLIST'))) {
    const entry = toWaitlistEntry(item);
    const found = await auditRepeatedly(
      entry,
      (each) => auditWaitlistEntry(each, scope),
      () => getWaitlistEntry(store, tenant, entry.id),
    );
    addFindings(`waitlist entry ${entry.id}`, found);
  }

  let days = 0;
  for (const home of scope.catalog.locations.keys()) {
    for await (const item of listItems(store, keys.dayPages(tenant, home))) {
      days += 1;
      const page = toDayPage(item);
      const found = await auditRepeatedly(
        page,
        (each) => auditDayPage(home, each, scope),
        async () => {
          const needed = { locationIds: [home], dates: [page.date] };
          return (await getDayPages(store, tenant, needed, 'strong'))(home, page.date);
        },
      );
      addFindings(`location ${home}, ${page.date}`, found);
    }
  }
  findings.push(...(await auditWholeRepeatedly(() => auditJournal(store, tenant))));
  const { locations, former } = scope.catalog;
  const everyLocation = [...locations.keys(), ...former.locations.keys()];
  findings.push(...(await auditWholeRepeatedly(() => auditClosedDays(store, tenant, everyLocation))));
  return { products, appointments, days, findings };
}

/** Audits all records of a salon, and every list with its counts (BEHAVIOR §32.2). */
export async function auditTenant(store: Store, tenant: Tenant): Promise<AuditReport> {
  const report = await auditRecords(store, tenant);
  return {
    ...report,
    findings: [...report.findings, ...(await auditWholeRepeatedly(() => auditLists(store, tenant)))],
  };
}
