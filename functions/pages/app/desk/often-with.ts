import { formatServiceWithOption } from '../parts/format.ts';
import type { Sheet } from './columns.ts';
import type { Visit } from './desk-data.ts';
import type { Line } from './visit-lines.ts';

const SHOWN = 3;

type Names = readonly string[];

export const listServiceNames = ({ services }: Visit): Names =>
  services.map(({ name, pricing_option_name }) => formatServiceWithOption(name, pricing_option_name));

/** The visits of the shown day, each once. */
export function listServiceNamesByVisit(sheet: Sheet | undefined): Names[] {
  const visits = [...(sheet?.columns ?? []), ...(sheet?.hidden ?? [])].flatMap((column) => column.visits);
  const names = visits.map(({ appointment_id, services, pricing_option_names }) => {
    const own = services.map((name, index) =>
      formatServiceWithOption(name, pricing_option_names[index] ?? ''),
    );
    return [appointment_id, own] as const;
  });
  // A visit of several members stands in the column of each, with the services of that member
  const byVisit = Map.groupBy(names, ([id]) => id);
  return [...byVisit.values()].map((parts) => [...new Set(parts.flatMap(([, own]) => own))]);
}

/** The services that visits have most often beside the chosen ones, the most frequent first (BEHAVIOR §39.4). */
export function listServicesOftenBookedWith(lines: readonly Line[], visits: readonly Names[]): Names {
  const chosen = new Set(lines.map(({ offer }) => offer.name));
  const counts = new Map<string, number>();
  for (const names of visits) {
    if (!names.some((name) => chosen.has(name))) continue;
    for (const name of new Set(names)) if (!chosen.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name]) => name);
}
