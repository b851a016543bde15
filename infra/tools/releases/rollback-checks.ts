import type { MigrationProgress } from '../../../lib/table/migrations.ts';
import { getFunctionNeeds } from '../../cdk/function-needs.ts';
import type { LiveFunction, PublishedVersion, Rollback } from './live-functions.ts';

type Migration = MigrationProgress & { readonly name: string };
type Step = Rollback & { readonly before: PublishedVersion; readonly after: PublishedVersion };

const listSteps = (listed: readonly LiveFunction[], plan: readonly Rollback[]): Step[] =>
  plan.flatMap((step) => {
    const published = listed.find(({ name }) => name === step.name)?.published;
    const [before, after] = [published?.get(step.to), published?.get(step.from)];
    return before && after ? [{ ...step, before, after }] : [];
  });

/** The table of the versions that a rollback leaves; undefined if it leaves none that uses a table. */
export const findTableLeftByRollback = (
  listed: readonly LiveFunction[],
  plan: readonly Rollback[],
): string | undefined => listSteps(listed, plan).find(({ after }) => after.table)?.after.table;

/**
 * Why a rollback would do harm: the versions before use another table, from before a restore, or do not know records that a
 * migration has rewritten since the release (BEHAVIOR §32.6). Empty if nothing speaks against it.
 */
export function listRollbackDangers(
  listed: readonly LiveFunction[],
  plan: readonly Rollback[],
  migrations: readonly Migration[],
): string[] {
  const steps = listSteps(listed, plan);
  if (steps.length === 0) return [];
  const tables = new Set(
    steps.flatMap(({ before, after }) =>
      before.table && before.table !== after.table ? [before.table] : [],
    ),
  );
  const releasedAt = Math.min(...steps.map(({ after }) => Date.parse(after.publishedAt ?? '')));
  const migrated = migrations.filter(
    ({ migrated: items, endedAt }) =>
      items > 0 && (endedAt === undefined || Date.parse(endedAt) >= releasedAt),
  );
  return [
    ...[...tables].map((table) => `the versions before use the table ${table}, which a restore has replaced`),
    ...migrated.map(({ name, migrated: items }) => `${name} has migrated ${items} items since the release`),
  ];
}

const toStackName = (stage: string, name: string): string => {
  const { stack } = getFunctionNeeds(name);
  return stack ? `salon-${stage}-api-${stack}` : `salon-${stage}-work`;
};

export const listStacksInGradualRelease = (stage: string, listed: readonly LiveFunction[]): string[] => [
  ...new Set(listed.flatMap(({ name, canary }) => (canary === undefined ? [] : [toStackName(stage, name)]))),
];
