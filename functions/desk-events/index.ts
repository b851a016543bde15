import type { DynamoDBStreamEvent } from 'aws-lambda';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { type Log, openLog } from '../../lib/http/log.ts';
import { type Metrics, openMetrics } from '../../lib/http/metrics.ts';
import { toDeskChannel } from '../../lib/ports/desk-channels.ts';
import { type DeskEvents, type DiaryEvent, openDeskEventPublisher } from '../../lib/ports/desk-events.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { listDiariesShowingLocation } from '../../lib/rules/diary/diary-day.ts';
import type { LocationId, Tenant } from '../../lib/rules/ids.ts';
import type { LocalDate } from '../../lib/rules/salons/salon.ts';
import { type LoadCatalog, openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { getDiaryVersion } from '../../lib/table/diary/diary-versions.ts';
import { parseDiaryVersionKey } from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { toWireDate } from '../../lib/views/dates.ts';

type Dependencies = {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  readonly deskEvents: DeskEvents;
  readonly log: Log;
  readonly metrics: Metrics;
};

type ChangedDiary = { readonly locationId: LocationId; readonly date: LocalDate };

/** The changed diaries of a batch, each once, by salon. */
function groupChangedDiaries({ Records }: DynamoDBStreamEvent): Map<Tenant, ChangedDiary[]> {
  const changed = new Map<string, ChangedDiary & { readonly tenant: Tenant }>();
  for (const { dynamodb } of Records) {
    const [pk = '', sk = ''] = [dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S];
    const diary = parseDiaryVersionKey({ pk, sk });
    if (diary) changed.set(`${pk} ${sk}`, diary);
  }
  return Map.groupBy(changed.values(), ({ tenant }) => tenant);
}

/** Publishes the versions of all diaries of a salon that show one of the changes. */
async function announce(
  tenant: Tenant,
  changed: readonly ChangedDiary[],
  { store, catalogs, deskEvents }: Dependencies,
): Promise<void> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) return;
  const catalog = await catalogs(salon);
  const shown = changed.flatMap(({ locationId, date }) =>
    listDiariesShowingLocation(catalog, locationId).map((shownAt) => ({ locationId: shownAt, date })),
  );
  const distinct = new Map(shown.map((each) => [`${each.locationId} ${each.date}`, each]));
  const byLocation = Map.groupBy(distinct.values(), ({ locationId }) => locationId);
  await Promise.all(
    [...byLocation].map(async ([locationId, diaries]) => {
      const events = await Promise.all(
        diaries.map(
          async ({ date }): Promise<DiaryEvent> => ({
            date: toWireDate(date),
            version: await getDiaryVersion(store, { tenant, salon, date }, catalog, locationId),
          }),
        ),
      );
      await deskEvents.publish(toDeskChannel(salon, locationId), events);
    }),
  );
}

/**
 * Tells desks that diaries have changed (BEHAVIOR §17.16). The table's stream invokes it. What cannot be published is dropped:
 * each desk reads its day every 5 minutes anyway.
 */
export function openApp(environment: Environment): (event: DynamoDBStreamEvent) => Promise<void> {
  const store = openStore(environment.table);
  const log = openLog('desk-events');
  const metrics = openMetrics(environment.stage);
  if (!environment.deskEvents) throw new Error('environment variable DESK_EVENTS_URL is not set');
  const deps = {
    store,
    log,
    metrics,
    catalogs: openCatalogLoader(store),
    deskEvents: openDeskEventPublisher(environment.deskEvents),
  };
  return async (event) => {
    await Promise.all(
      [...groupChangedDiaries(event)].map(async ([tenant, changed]) => {
        metrics.count('DeskEvents', changed.length);
        try {
          await announce(tenant, changed, deps);
        } catch (error) {
          log.error('changes not announced', { tenant, diaries: changed.length }, error);
          metrics.count('DeskEventFailures', changed.length);
        }
      }),
    );
  };
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
