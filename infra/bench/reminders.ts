import { openApp } from '../../functions/scheduled/index.ts';
import { indexKeys, keys } from '../../lib/table/keys.ts';
import { mustGetRecordTenant } from '../../lib/table/scheduled-work.ts';
import type { Item } from '../../lib/table/store.ts';
import { bookAsGuest } from '../../tests/support/booking/appointments.ts';
import { openTestEnvironment, openTestSalon } from '../../tests/support/environment/test-environment.ts';
import { listSweptPartitionGroups } from '../cdk/sweep-groups.ts';
import { openTable, saveItems } from '../tools/table-scan.ts';
import { type Report, type Row, showStep } from './kit/report.ts';
import { listReminderSweepRows, REMINDER_CPU_MS } from './kit/sweep-capacity.ts';
import { quantile, toThreeDigits } from './kit/timing.ts';

const SALONS = 16;
const VISITS_OF_SALON = 250;
/** The default reminder of a visit on 19 November at 1:00 PM in New York. */
const DUE = new Date('2026-11-18T18:00:00Z');
const VISIT = { date: '2026/11/19', time: '01:00 PM' };
const FIRST_ID = 1_000;

/** Copies of a visit with ids of their own, each due at the same time. */
const copyVisit = (visit: Item): Item[] =>
  Array.from({ length: VISITS_OF_SALON }, (_, index) => {
    const id = FIRST_ID + index;
    const due = indexKeys.due(id, DUE.toISOString());
    return { ...visit, ...keys.appointment(mustGetRecordTenant(visit), id), id, ...due };
  });

/** Measures the processor time of a reminder in the scheduled function; the database is another process. */
export async function measure(): Promise<Report> {
  const testEnvironment = await openTestEnvironment();
  try {
    const table = openTable(testEnvironment.environment.table);
    for (let count = 1; count <= SALONS; count += 1) {
      showStep(`salon ${count} of ${SALONS}`);
      const salon = await openTestSalon(testEnvironment);
      const id = await bookAsGuest(salon, VISIT);
      const visit = await salon.store.get(keys.appointment(salon.tenant, id));
      if (visit) await saveItems(table, copyVisit(visit));
    }
    await testEnvironment.clock.set(DUE);
    const sweep = openApp(testEnvironment.environment);
    const rows: Row[] = [];
    for (const [index, partitions] of listSweptPartitionGroups().entries()) {
      showStep(`group ${index + 1}`);
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      const { done, failed, more } = await sweep({ partitions });
      const { user, system } = process.cpuUsage(cpu);
      rows.push({
        group: index === 0 ? '1 (warms up)' : index + 1,
        reminders: done,
        'failed or left': failed + Number(more),
        'ms of the processor, each': toThreeDigits((user + system) / 1_000 / done),
        'ms, each': toThreeDigits((performance.now() - start) / done),
      });
    }
    const cpu = quantile(
      rows.slice(1).map((row) => Number(row['ms of the processor, each'])),
      0.5,
    );
    if (cpu > REMINDER_CPU_MS) console.error(`above REMINDER_CPU_MS of infra/bench/kit/sweep-capacity.ts`);
    return {
      title: 'Reminders',
      summary: `${SALONS * VISITS_OF_SALON} default reminders of ${SALONS} salons that are due at once, in the runs of the scheduled function for its groups of partitions.`,
      highlights: [{ what: 'a reminder in the scheduled function', measured: `${cpu} ms of the processor` }],
      tables: [
        { title: 'Runs', rows },
        { title: 'What follows', rows: listReminderSweepRows() },
      ],
    };
  } finally {
    await testEnvironment.close();
  }
}
